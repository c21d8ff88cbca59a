// Beckon: settings put into effect, in the order libzmq wants them.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

extension Socket {
    borrowing func apply(_ options: SocketOptions, kind: SocketKind) throws(ZeroMQError) {
        try self.applyQueues(options)
        try self.applyConnections(options)
        try self.applyPatterns(options, kind: kind)
        try self.applySecurity(options)
    }

    private borrowing func applyQueues(_ options: SocketOptions) throws(ZeroMQError) {
        try self.setIfGiven(ZMQ_SNDHWM, "sendHighWaterMark", options.sendHighWaterMark)
        try self.setIfGiven(ZMQ_RCVHWM, "receiveHighWaterMark", options.receiveHighWaterMark)
        try self.setIfGiven(ZMQ_IMMEDIATE, "immediate", options.immediate)
        if let size = options.maximumMessageSize { try self.setLong(ZMQ_MAXMSGSIZE, "maximumMessageSize", to: size) }
    }

    private borrowing func applyConnections(_ options: SocketOptions) throws(ZeroMQError) {
        try self.setIfGiven(ZMQ_IPV6, "ipv6", options.ipv6)
        try self.setIfGiven(ZMQ_BACKLOG, "backlog", options.backlog)
        try self.setIfGiven(ZMQ_HANDSHAKE_IVL, "handshakeIntervalMilliseconds", options.handshakeIntervalMilliseconds)
        try self.setIfGiven(ZMQ_RECONNECT_IVL, "reconnectIntervalMilliseconds", options.reconnectIntervalMilliseconds)
        try self.setIfGiven(
            ZMQ_RECONNECT_IVL_MAX, "reconnectIntervalMaximumMilliseconds", options.reconnectIntervalMaximumMilliseconds)
        if let heartbeat = options.heartbeat {
            try self.set(ZMQ_HEARTBEAT_IVL, "heartbeat.intervalMilliseconds", to: heartbeat.intervalMilliseconds)
            try self.set(ZMQ_HEARTBEAT_TIMEOUT, "heartbeat.timeoutMilliseconds", to: heartbeat.timeoutMilliseconds)
            try self.set(ZMQ_HEARTBEAT_TTL, "heartbeat.timeToLiveMilliseconds", to: heartbeat.timeToLiveMilliseconds)
        }
        if let keepAlive = options.keepAlive {
            try self.set(ZMQ_TCP_KEEPALIVE, "keepAlive", to: 1)
            try self.set(ZMQ_TCP_KEEPALIVE_IDLE, "keepAlive.idleSeconds", to: keepAlive.idleSeconds)
            try self.set(ZMQ_TCP_KEEPALIVE_INTVL, "keepAlive.intervalSeconds", to: keepAlive.intervalSeconds)
            try self.set(ZMQ_TCP_KEEPALIVE_CNT, "keepAlive.probes", to: keepAlive.probes)
        }
    }

    private borrowing func applyPatterns(_ options: SocketOptions, kind: SocketKind) throws(ZeroMQError) {
        if let routingID = options.routingID { try self.set(ZMQ_ROUTING_ID, "routingID", to: routingID) }
        try self.setIfGiven(ZMQ_ROUTER_HANDOVER, "routerHandover", options.routerHandover)
        try self.setIfGiven(ZMQ_XPUB_VERBOSE, "extendedPublishVerbose", options.extendedPublishVerbose)
        try self.setIfGiven(ZMQ_XPUB_VERBOSER, "extendedPublishVerboser", options.extendedPublishVerboser)
        try self.setIfGiven(ZMQ_XPUB_MANUAL, "extendedPublishManual", options.extendedPublishManual)
        try self.setIfGiven(ZMQ_XPUB_NODROP, "extendedPublishNoDrop", options.extendedPublishNoDrop)
    }

    private borrowing func applySecurity(_ options: SocketOptions) throws(ZeroMQError) {
        if let domain = options.zapDomain {
            try self.set(ZMQ_ZAP_DOMAIN, "zapDomain", to: [UInt8](domain.utf8))
            try self.set(CZEROMQ_ZAP_ENFORCE_DOMAIN, "zapEnforceDomain", to: 1)
        }
        switch options.security {
        case .none:
            break
        case .curveServer(let secretKey):
            try self.set(ZMQ_CURVE_SERVER, "curveServer", to: 1)
            try self.set(ZMQ_CURVE_SECRETKEY, "curveSecretKey", to: secretKey.bytes)
        case .curveClient(let serverKey, let keys):
            try self.set(ZMQ_CURVE_SERVERKEY, "curveServerKey", to: serverKey.bytes)
            try self.set(ZMQ_CURVE_PUBLICKEY, "curvePublicKey", to: keys.publicKey.bytes)
            try self.set(ZMQ_CURVE_SECRETKEY, "curveSecretKey", to: keys.secretKey.bytes)
        }
    }

    private borrowing func setIfGiven(_ option: Int32, _ name: String, _ value: Int32?) throws(ZeroMQError) {
        if let value { try self.set(option, name, to: value) }
    }

    private borrowing func setIfGiven(_ option: Int32, _ name: String, _ value: Bool?) throws(ZeroMQError) {
        if let value { try self.set(option, name, to: Int32(value ? 1 : 0)) }
    }
}
