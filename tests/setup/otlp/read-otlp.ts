/** A span as a collector received it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty: none. */
  parentSpanId: string;
  name: string;
  kind: "internal" | "server" | "client" | "producer" | "consumer" | "unspecified";
  startMs: number;
  endMs: number;
  attributes: Record<string, AttributeValue>;
  events: { name: string; attributes: Record<string, AttributeValue> }[];
  links: { traceId: string; spanId: string }[];
  isError: boolean;
  /** Attributes of the process. */
  resource: Record<string, AttributeValue>;
}

type AttributeValue = string | number | boolean;

const KINDS = ["unspecified", "internal", "server", "client", "producer", "consumer"] as const;
const ERROR = 2;

/**
 * Reads an `ExportTraceServiceRequest` (opentelemetry-proto, `trace/v1/trace.proto`) without the packages that wrote it:
 * their mistakes must not cancel out.
 */
export function readExport(body: Buffer): ReceivedSpan[] {
  return fieldsOf(body, 1).flatMap((resourceSpans) => {
    const resource = attributesOf(fieldsOf(fieldsOf(resourceSpans, 1)[0] ?? Buffer.alloc(0), 1));
    return fieldsOf(resourceSpans, 2)
      .flatMap((scopeSpans) => fieldsOf(scopeSpans, 2))
      .map((span) => ({ ...readSpan(span), resource }));
  });
}

function readSpan(span: Buffer): Omit<ReceivedSpan, "resource"> {
  const status = fieldsOf(span, 15)[0];
  return {
    traceId: hexOf(span, 1),
    spanId: hexOf(span, 2),
    parentSpanId: hexOf(span, 4),
    name: textOf(span, 5),
    kind: KINDS[Number(numbersOf(span, 6)[0] ?? 0n)] ?? "unspecified",
    startMs: Number(numbersOf(span, 7)[0] ?? 0n) / 1e6,
    endMs: Number(numbersOf(span, 8)[0] ?? 0n) / 1e6,
    attributes: attributesOf(fieldsOf(span, 9)),
    events: fieldsOf(span, 11).map((event) => ({
      name: textOf(event, 2),
      attributes: attributesOf(fieldsOf(event, 3)),
    })),
    links: fieldsOf(span, 13).map((link) => ({ traceId: hexOf(link, 1), spanId: hexOf(link, 2) })),
    isError: status !== undefined && numbersOf(status, 3)[0] === BigInt(ERROR),
  };
}

function attributesOf(pairs: Buffer[]): Record<string, AttributeValue> {
  return Object.fromEntries(
    pairs.map((pair) => [textOf(pair, 1), readValue(fieldsOf(pair, 2)[0] ?? Buffer.alloc(0))] as const),
  );
}

function readValue(value: Buffer): AttributeValue {
  for (const { number, payload } of read(value)) {
    if (number === 1 && Buffer.isBuffer(payload)) return payload.toString("utf8");
    if (number === 2) return payload === 1n;
    if (number === 3 && typeof payload === "bigint") return Number(BigInt.asIntN(64, payload));
    if (number === 4 && typeof payload === "bigint") return doubleOf(payload);
  }
  throw new Error("an attribute of another type");
}

function doubleOf(bits: bigint): number {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(bits);
  return bytes.readDoubleLE();
}

interface Field {
  number: number;
  payload: bigint | Buffer;
}

/** The fields of a protobuf message, in order (https://protobuf.dev/programming-guides/encoding). */
function read(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new Error("a field longer than its message");
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    if ((tag & 7) === 0) fields.push({ number, payload: varint() });
    else if ((tag & 7) === 1) fields.push({ number, payload: take(8).readBigUInt64LE() });
    else if ((tag & 7) === 2) fields.push({ number, payload: take(Number(varint())) });
    else if ((tag & 7) === 5) fields.push({ number, payload: BigInt(take(4).readUInt32LE()) });
    else throw new Error(`wire type ${tag & 7}`);
  }
  return fields;
}

function fieldsOf(message: Buffer, number: number): Buffer[] {
  return read(message).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.payload) ? field.payload : [],
  );
}

function numbersOf(message: Buffer, number: number): bigint[] {
  return read(message).flatMap((field) =>
    field.number === number && typeof field.payload === "bigint" ? field.payload : [],
  );
}

const textOf = (message: Buffer, number: number) => fieldsOf(message, number)[0]?.toString("utf8") ?? "";
const hexOf = (message: Buffer, number: number) => fieldsOf(message, number)[0]?.toString("hex") ?? "";
