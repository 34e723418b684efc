import { Hono } from "hono";
import { z } from "zod";
import type { FaultBox } from "./fault-box.ts";
import { faultCatalogue, faultsOf } from "./fault-catalogue.ts";

const targets = ["mercado-pago", "stripe", "melhor-envio", "mailbox", "viacep", "brasilapi", "push"] as const;

const order = z.strictObject({
  target: z.enum(targets),
  operation: z.string(),
  fault: z.string(),
  times: z.number().int().min(1).default(1),
  ms: z.number().int().min(0).nullable().default(null),
  holding: z.string().nullable().default(null),
});

/** `POST` queues a fault, `GET` lists the queued ones, `DELETE` clears them all. */
export function faultRoutes(box: FaultBox): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.json(box.list()));
  routes.post("/", async (c) => {
    const parsed = order.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) {
      return c.json({ code: "invalid_fault", message: z.prettifyError(parsed.error), known: faultCatalogue }, 400);
    }
    const fault = parsed.data;
    if (!faultsOf(fault.target, fault.operation)?.includes(fault.fault)) {
      const message = `Falha desconhecida: ${fault.target} / ${fault.operation} / ${fault.fault}.`;
      return c.json({ code: "unknown_fault", message, known: faultCatalogue[fault.target] }, 400);
    }
    box.add(fault);
    return c.json(box.list(), 201);
  });
  routes.delete("/", (c) => {
    box.clear();
    return c.body(null, 204);
  });
  return routes;
}
