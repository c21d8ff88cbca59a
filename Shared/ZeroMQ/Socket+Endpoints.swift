// Beckon: binding, connecting and leaving endpoints, and subscriptions.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

extension Socket {
    /// Listens on an endpoint.
    ///
    /// - Parameter endpoint: `tcp://127.0.0.1:5555`, `tcp://*:*`, `ipc:///run/beckon/front`, `inproc://name`.
    /// - Returns: The endpoint with its port resolved: what peers connect to and what ``unbind(_:)`` takes.
    /// - Throws: ``ZeroMQError`` that says what to do: the address is in use (for `ipc` too, where libzmq itself would
    ///   take the path away from the one who listens there), a folder is absent, the path is too long.
    @discardableResult
    public borrowing func bind(_ endpoint: String) throws(ZeroMQError) -> String {
        let endpoint = try Endpoint(endpoint, function: "zmq_bind")
        try endpoint.refuseIfTaken()
        if zmq_bind(self.handle, endpoint.text) == -1 { throw endpoint.failure("zmq_bind") }
        return try self.lastEndpoint
    }

    /// Connects to an endpoint, in the background and again whenever the connection is lost. That nobody listens there
    /// is no error.
    ///
    /// - Throws: ``ZeroMQError`` if the endpoint cannot be read or its transport is not spoken.
    public borrowing func connect(_ endpoint: String) throws(ZeroMQError) {
        let endpoint = try Endpoint(endpoint, function: "zmq_connect")
        if zmq_connect(self.handle, endpoint.text) == -1 { throw endpoint.failure("zmq_connect") }
    }

    /// Stops listening on an endpoint, given as ``bind(_:)`` returned it. Connections that stand are closed.
    public borrowing func unbind(_ endpoint: String) throws(ZeroMQError) {
        let endpoint = try Endpoint(endpoint, function: "zmq_unbind")
        if zmq_unbind(self.handle, endpoint.text) == -1 { throw endpoint.failure("zmq_unbind") }
    }

    /// Leaves an endpoint that was connected to.
    public borrowing func disconnect(_ endpoint: String) throws(ZeroMQError) {
        let endpoint = try Endpoint(endpoint, function: "zmq_disconnect")
        if zmq_disconnect(self.handle, endpoint.text) == -1 { throw endpoint.failure("zmq_disconnect") }
    }

    /// Asks the publishers for messages whose first frame starts with `topic`; an empty one asks for all. `SUB` only.
    public borrowing func subscribe(to topic: [UInt8]) throws(ZeroMQError) {
        try self.set(ZMQ_SUBSCRIBE, "subscribe", to: topic)
    }

    /// Takes one ``subscribe(to:)`` back. `SUB` only.
    public borrowing func unsubscribe(from topic: [UInt8]) throws(ZeroMQError) {
        try self.set(ZMQ_UNSUBSCRIBE, "unsubscribe", to: topic)
    }

    /// Accepts a topic for the subscriber whose subscription message was received last. `XPUB` with
    /// ``SocketOptions/extendedPublishManual`` only.
    public borrowing func acceptSubscription(_ topic: [UInt8]) throws(ZeroMQError) {
        try self.set(ZMQ_SUBSCRIBE, "acceptSubscription", to: topic)
    }

    /// Takes a topic from the subscriber whose subscription message was received last. `XPUB` with
    /// ``SocketOptions/extendedPublishManual`` only.
    public borrowing func endSubscription(_ topic: [UInt8]) throws(ZeroMQError) {
        try self.set(ZMQ_UNSUBSCRIBE, "endSubscription", to: topic)
    }

    /// Drops what is unsent when the socket closes, whatever linger time it was opened with.
    public borrowing func dropUnsent() throws(ZeroMQError) {
        try self.set(ZMQ_LINGER, "lingerMilliseconds", to: 0)
    }
}
