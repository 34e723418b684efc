import { Link } from "react-router";
import { formatDay } from "#platform/clock.ts";
import {
  CHANNEL_LABELS,
  type DataRequest,
  daysUntil,
  KIND_LABELS,
} from "#shop/customer-records/privacy-requests/data-request.ts";
import { RequestPill } from "../people-pills.tsx";

/** List of data requests, with links. */
export function RequestRows({ requests, today }: { requests: readonly DataRequest[]; today: string }) {
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <li
          key={request.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
        >
          <span className="grid min-w-0 flex-[1_1_14rem]">
            <Link
              to={`/admin/clientes/lgpd/${request.id}`}
              className="link inline-flex min-h-6 items-center justify-self-start font-semibold"
            >
              {KIND_LABELS[request.kind]}
            </Link>
            <span className="text-caption text-ink-muted tabular-nums">
              Nº {request.number}, recebido em {formatDay(request.receivedOn)} ({CHANNEL_LABELS[request.channel]})
            </span>
          </span>
          <RequestPill state={request.state} daysLeft={daysUntil(request.dueOn, today)} />
        </li>
      ))}
    </ul>
  );
}
