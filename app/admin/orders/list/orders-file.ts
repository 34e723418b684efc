import { allowed } from "#app/admin/allowed.server.ts";
import { staffOf } from "#app/admin/staff-context.server.ts";
import { csvHeaders } from "#app/admin/uploads/csv-headers.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { exportOrders } from "#shop/fulfilment/order-desk/export-orders.server.ts";
import type { Route } from "./+types/orders-file";
import { listStateOf } from "./list-state.server.ts";
import { ordersHeader, ordersLines } from "./orders-csv.ts";

/** The orders of a list as a file for spreadsheets, written while they are read. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, clock, config } = context.get(servicesContext);
  const choice = listStateOf(config.appSecret, pageUrlOf(request).searchParams);
  const list = await allowed(() => exportOrders(db, { clock }, staff, choice));
  let begun = false;
  const body = new ReadableStream<string>({
    async pull(controller) {
      if (!begun) {
        begun = true;
        return controller.enqueue(ordersHeader(list));
      }
      const { done, value } = await list.batches.next();
      if (done) return controller.close();
      controller.enqueue(ordersLines(list, value));
    },
    async cancel() {
      await list.batches.return(undefined);
    },
  });
  const name = `pedidos-${dayInSaoPaulo(clock())}.csv`;
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers: csvHeaders(name) });
}
