import {
  type DataRequest,
  type DataRequestKind,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_STATES,
  type RequestChannel,
  type RequestState,
} from "./data-request.ts";

/** A request as the database gives it: its words are plain texts. */
export interface RequestRow extends Omit<DataRequest, "kind" | "channel" | "state"> {
  kind: string;
  channel: string;
  state: string;
}

/** The columns of `data_requests` under the names of a `DataRequest`; the people's names are joined. */
export const REQUEST_COLUMNS = [
  "data_requests.id",
  "data_requests.number",
  "data_requests.kind",
  "data_requests.channel",
  "data_requests.state",
  "data_requests.customer_id as customerId",
  "data_requests.name",
  "data_requests.email",
  "data_requests.details",
  "data_requests.answer",
  "data_requests.received_on as receivedOn",
  "data_requests.due_on as dueOn",
  "data_requests.answered_at as answeredAt",
] as const;

export function requestOf(row: RequestRow): DataRequest {
  const kind: DataRequestKind | undefined = REQUEST_KINDS.find((each) => each === row.kind);
  const channel: RequestChannel | undefined = REQUEST_CHANNELS.find((each) => each === row.channel);
  const state: RequestState | undefined = REQUEST_STATES.find((each) => each === row.state);
  if (!kind || !channel || !state) throw new Error(`Unknown words of data request ${row.number}`);
  return { ...row, kind, channel, state };
}
