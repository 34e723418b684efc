import clsx from "clsx";
import { EmptyForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { AdminForm } from "../page/admin-form.tsx";

/** Form name of the switch. */
export const START_HERE = "startHere";

/** Makes 'Hoje' the first page of the staff member, or not. Posts the wanted state, so a second press changes nothing. */
export function StartHereSwitch({ isOn }: { isOn: boolean }) {
  return (
    <AdminForm intent={START_HERE} schema={EmptyForm} className="grid gap-3">
      {({ busy }) => (
        <>
          <input type="hidden" name="aqui" value={isOn ? "nao" : "sim"} />
          <button
            type="submit"
            role="switch"
            aria-checked={isOn}
            aria-disabled={busy || undefined}
            className="inline-flex min-h-tap items-center gap-3 rounded-control text-small"
          >
            <span
              aria-hidden="true"
              className={clsx(
                "flex h-6 w-10.5 flex-none items-center rounded-full border p-0.5 transition-colors duration-(--duration-fast)",
                isOn ? "justify-end border-ink bg-ink" : "border-line-strong bg-surface",
              )}
            >
              <span className={clsx("block size-4.5 rounded-full", isOn ? "bg-paper" : "bg-line-strong")} />
            </span>
            Abrir o painel por aqui
          </button>
        </>
      )}
    </AdminForm>
  );
}
