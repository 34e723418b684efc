import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Metrics shared by all processes are read from the database on each scrape. */
export const processMetrics = new Registry();

/** Call it once, when the server starts. */
export function collectProcessMetrics(): void {
  if (!processMetrics.getSingleMetric("process_start_time_seconds"))
    collectDefaultMetrics({ register: processMetrics });
}

const registers = [processMetrics];

export const requestSeconds = new Histogram({
  name: "lavra_http_request_duration_seconds",
  help: "Requests answered, by class of route and status",
  labelNames: ["route", "status"] as const,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const pageCacheLookUps = new Counter({
  name: "lavra_page_cache_total",
  help: "Public pages: kept and current (hit), rendered (miss), the last good copy in an outage (stale)",
  labelNames: ["result"] as const,
  registers,
});

export const cdnPurges = new Counter({
  name: "lavra_cdn_purges_total",
  help: "Purges sent to the CDN, by whether it confirmed them",
  labelNames: ["result"] as const,
  registers,
});

export const cdnPurgeWaiting = new Gauge({
  name: "lavra_cdn_purge_waiting_seconds",
  help: "How long a purge has failed, at its last attempt; 0: none is failing",
  registers,
});

export const picturesEncoded = new Counter({
  name: "lavra_pictures_encoded_total",
  help: "Widths and formats of pictures that this process made",
  labelNames: ["format"] as const,
  registers,
});

export const pictureStandIns = new Counter({
  name: "lavra_picture_stand_ins_total",
  help: "Pictures sent in another width or format, until a worker has made the one asked for",
  registers,
});

export const callSeconds = new Histogram({
  name: "lavra_call_duration_seconds",
  help: "Calls to other services, by what came of them",
  labelNames: ["service", "operation", "outcome"] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
  registers,
});

export const callsInTransaction = new Counter({
  name: "lavra_calls_in_transaction_total",
  help: "Calls to other services made while a database transaction was open: a bug, should stay 0",
  labelNames: ["service", "operation"] as const,
  registers,
});

export const statementSeconds = new Histogram({
  name: "lavra_database_statement_duration_seconds",
  help: "Statements of the query pool, by kind, without the wait for a connection",
  labelNames: ["kind"] as const,
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers,
});

export const replicaReads = new Counter({
  name: "lavra_replica_reads_total",
  help: "Reads that a replica may do (DATABASE_READ_URL), by the server that did them",
  labelNames: ["server"] as const,
  registers,
});

export const rateLimitRefusals = new Counter({
  name: "lavra_rate_limit_refusals_total",
  help: "Requests refused by a rate limit, by its name",
  labelNames: ["limit"] as const,
  registers,
});

export const cardRefusals = new Counter({
  name: "lavra_card_refusals_total",
  help: "Card attempts refused after too many declines, by the kind of key with the longest pause",
  labelNames: ["key"] as const,
  registers,
});

export const orderGuesses = new Counter({
  name: "lavra_order_guesses_total",
  help: "Claim secrets and codes of links to orders that opened nothing and were never the shop's",
  labelNames: ["kind"] as const,
  registers,
});

export const busyRefusals = new Counter({
  name: "lavra_busy_refusals_total",
  help: "Requests asked to come back because too many others were waiting: calls of the API, pages",
  labelNames: ["kind"] as const,
  registers,
});

export const webhooksReceived = new Counter({
  name: "lavra_webhooks_total",
  help: "Notices of providers: new, copies, ignored, refused; by the form of their signature or the reason of the refusal",
  labelNames: ["provider", "result", "variant"] as const,
  registers,
});
