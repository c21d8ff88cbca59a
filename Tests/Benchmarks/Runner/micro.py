# Beckon: the micro-benchmarks, run by their own package's tool
# SPDX-License-Identifier: Apache-2.0


def run(settings, progress):
    return []
