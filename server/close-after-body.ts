import type { IncomingMessage } from "node:http";

const LINGER_MS = 30_000;

/**
 * Has the connection of a request that is refused early end once the client has sent its body, which is discarded, or
 * after `LINGER_MS`. Closed at once, with bytes still on their way, the answer would be lost to a reset: clients and
 * proxies read it only when they have sent everything.
 */
export function closeAfterBody(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (incoming.complete) return close();
    // The answer ends here, the client's side stays open.
    socket.end();
    // Whoever has begun to read it pauses it for as long as nobody takes what was read.
    incoming.removeAllListeners("data").resume();
    const late = setTimeout(close, LINGER_MS).unref();
    incoming.once("close", () => {
      clearTimeout(late);
      close();
    });
    incoming.once("end", () => close());
  };
}
