import type { Config } from "#shop/config/config.server.ts";
import { DEMO_CUSTOMER } from "#shop/customers/accounts/demo/demo-customer.ts";
import { DEMO_OWNER } from "#shop/staff/demo-owner.ts";
import { isLoopback } from "./listen.server.ts";
import type { StaffAtStart } from "./prepare-staff.server.ts";

export interface StartedShop {
  config: Config;
  staff: StaffAtStart;
  /** Null: it is within DATA_DIR. */
  databaseElsewhere: string | null;
}

/** The start message: the shop's URL, demo logins, warnings about missing settings and open access. */
export function startMessage({ config, staff, databaseElsewhere }: StartedShop): string {
  const lines = ["", `  ${config.brand.name}: ${config.publicUrl}`];
  if (config.mode === "demo") {
    lines.push("  Modo demonstração: pagamentos simulados, nada será cobrado.");
    lines.push(`  Cliente de demonstração: ${DEMO_CUSTOMER.email}, senha ${DEMO_CUSTOMER.password}`);
  }
  if (staff.demoOwner) {
    lines.push(`  Painel: ${config.publicUrl}/admin, usuário ${DEMO_OWNER.username}, senha ${DEMO_OWNER.password}`);
  }
  if (config.mode === "demo" && !isLoopback(config.host)) {
    lines.push(
      `  Atenção: HOST=${config.host} abre esta demonstração a outros computadores. As senhas acima são públicas`,
    );
    lines.push("  e os simuladores em /sandbox obedecem a qualquer pessoa. Sem HOST, só este computador a alcança.");
  }
  if (!staff.hasOwner) {
    lines.push(
      "  Ninguém administra a loja ainda: defina ADMIN_USERNAME, ADMIN_EMAIL e ADMIN_PASSWORD e inicie de novo,",
    );
    lines.push("  ou rode `node scripts/run.mjs staff create`.");
  }
  if (databaseElsewhere) {
    lines.push(`  O banco de dados fica em ${databaseElsewhere}: a conta que o executa não entra em DATA_DIR.`);
  }
  return `${lines.join("\n")}\n\n`;
}
