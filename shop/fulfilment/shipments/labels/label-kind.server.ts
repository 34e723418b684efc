import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Centavos } from "#platform/money.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { Services } from "#shop/services.server.ts";
import type { Sender } from "#shop/settings/sender.ts";
import type { ParcelNews, ProviderLabel } from "../melhor-envio/label-answer.ts";
import type { LabelClient, LabelFailure, LabelResult } from "../melhor-envio/label-client.server.ts";
import type { Label, ShipmentProblem } from "../shipment.ts";
import type { LabelStep, ShipmentState } from "../shipment-state.ts";
import type { LabelTable, StepColumns } from "./label-store.server.ts";

/** By all that deals with the carrier. */
export type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "jobs" | "fetch">;

export interface StepDone {
  kind: "done";
  state: ShipmentState;
  columns?: StepColumns;
  news?: ParcelNews;
  /** What is to be printed. */
  file?: Buffer;
  /** With which the customer posts a return; `until` is a day, included. */
  posting?: { code: string; until: string };
}

export type StepOutcome =
  | StepDone
  /** The provider is still working: poll again soon. */
  | { kind: "wait" }
  | LabelFailure;

/** How labels of one kind are bought and cancelled; `runLabelStep` does what is the same for all kinds. */
export interface LabelKind<L extends Label> {
  table: LabelTable;
  /** In logs. */
  name: string;
  enqueue(jobs: Jobs, db: Database, id: string, options?: Parameters<Jobs["send"]>[3]): Promise<void>;
  find(db: Database, id: string): Promise<L | null>;
  /** Those to be cancelled, as what they belong to was. */
  listCalledOff(db: Database, most: number): Promise<{ id: string }[]>;
  /** What to do at the provider now; null: nothing. */
  step(db: Database, label: L): Promise<LabelStep | null>;
  /** Nothing may be put into the cart or paid for. */
  isStopped(db: Database, label: L): Promise<boolean>;
  /** Checks what the label needs, and returns the call that puts it into the cart. */
  cart(
    deps: Needed,
    label: L,
    given: { order: Order; sender: Sender },
  ): Promise<LabelFailure | ((labels: LabelClient) => Promise<LabelResult<ProviderLabel>>)>;
  /** One that is at the provider, but whose id was lost. */
  findLost(deps: Needed, labels: LabelClient, label: L): Promise<LabelResult<ProviderLabel | null>>;
  /** Null: it may be paid for. */
  refusePayment(deps: Needed, label: L, priceCents: Centavos): Promise<LabelFailure | null>;
  /** What follows from a label that the provider has generated. */
  generated(deps: Needed, made: ProviderLabel): StepOutcome;
  print(labels: LabelClient, label: L): Promise<StepOutcome>;
  /** After a step, in its transaction. The order's row is locked. */
  finish(deps: Needed, trx: DatabaseTransaction, label: L, done: StepDone): Promise<void>;
  applyNews(deps: Needed, trx: DatabaseTransaction, label: L, news: ParcelNews): Promise<void>;
}

export function stuck(problem: ShipmentProblem, detail: string | null = null): LabelFailure {
  return { kind: "failed", problem, detail };
}
