// What a press on 'Continuar para Pagamento' needs: one file, fetched at the first touch (`fetched-placing.ts`).
export { changeTo } from "../changed-order.ts";
export { sendOrder } from "../order-api.ts";
export { pendingOrder } from "../pending-order.ts";
export { DeliveryProblem } from "./delivery-problem.tsx";
