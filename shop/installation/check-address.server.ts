import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { type PeerCertificate, connect as tlsConnect } from "node:tls";
import { DAY_MS, dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { outboundCall } from "#platform/http/outbound-http.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { findingsOf, type InstallationFinding } from "./installation-finding.ts";

const WAIT_MS = 8_000;
/** Caddy and certbot renew 30 days before the end: less than this means that they fail. */
export const SOON_DAYS = 14;

interface Certificate {
  /** Null: browsers accept it. */
  problem: string | null;
  /** Made by Caddy's own authority, as `deploy/install --internal-tls` asks for. */
  isInternal: boolean;
  validTo: Date;
}

/** As far as the shop's own machine can: name, certificate, answer, redirect from http. Never throws. */
export async function checkAddress(
  config: Pick<Config, "publicUrl" | "trustProxy" | "mode">,
  now: Date,
): Promise<InstallationFinding[]> {
  const url = new URL(config.publicUrl);
  const dns = findingsOf("Domínio");
  if (url.protocol === "http:") {
    return [findingsOf("Endereço").open(`A loja está em ${config.publicUrl}, sem https: só para experimentar.`)];
  }
  const proxy = findingsOf("Proxy");
  const findings: InstallationFinding[] = config.trustProxy
    ? []
    : [
        proxy.wrong(
          "TRUST_PROXY está desligado, e a loja está em https: para ela todos os visitantes são o proxy.",
          "Defina TRUST_PROXY=on e reinicie a loja.",
        ),
      ];
  if (!isIP(url.hostname)) {
    const addresses = await lookup(url.hostname, { all: true }).catch(() => []);
    if (addresses.length === 0) {
      return [
        ...findings,
        dns.wrong(
          `${url.hostname} não leva a nenhum servidor.`,
          "Onde o domínio foi registrado, crie um registro A (e AAAA, se houver IPv6) com o endereço deste servidor. Leva de minutos a um dia para valer.",
        ),
      ];
    }
    findings.push(dns.ok(`${url.hostname} leva a ${addresses.map(({ address }) => address).join(", ")}.`));
  }
  return [
    ...findings,
    ...(await Promise.all([checkCertificate(url, now), checkAnswer(url), checkRedirect(url)])).flat(),
  ];
}

/** Null: there is none, or the address does not answer from here. */
export async function endOfCertificate(publicUrl: string): Promise<Date | null> {
  const url = new URL(publicUrl);
  if (url.protocol === "http:") return null;
  const found = await readCertificate(url).catch(() => null);
  return found && !found.isInternal ? found.validTo : null;
}

async function checkCertificate(url: URL, now: Date): Promise<InstallationFinding> {
  const { ok, soon, wrong } = findingsOf("Certificado");
  const found = await readCertificate(url).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (typeof found === "string") {
    return wrong(
      `${url.host} não respondeu com https daqui (${found}).`,
      "Veja se as portas 80 e 443 estão abertas no firewall e se o proxy (Caddy) está no ar. Se de fora a loja abre, a rede do servidor não deixa que ele chame a si mesmo.",
    );
  }
  const until = formatDay(dayInSaoPaulo(found.validTo));
  const days = (found.validTo.getTime() - now.getTime()) / DAY_MS;
  const renew = "Veja no log do proxy por que ele não renova; a porta 80 precisa estar aberta.";
  if (days <= 0) return wrong(`O certificado venceu em ${until}: os navegadores não abrem a loja.`, renew);
  if (found.problem && found.isInternal) {
    return soon(
      "O certificado é da autoridade interna do Caddy (--internal-tls), que os navegadores não conhecem: só para experimentar.",
      "Para vender, instale sem --internal-tls, com um domínio que leva a este servidor.",
    );
  }
  if (found.problem) {
    return wrong(
      `Os navegadores não aceitam o certificado (${found.problem}).`,
      "O proxy precisa de um certificado público para este domínio: o Caddy busca um sozinho quando o domínio leva a este servidor.",
    );
  }
  return days < SOON_DAYS
    ? soon(`O certificado vence em ${until} e já devia ter sido renovado.`, renew)
    : ok(`Vale até ${until}.`);
}

function readCertificate(url: URL): Promise<Certificate> {
  return outboundCall({ service: "own_address", operation: "certificate" }, () => {
    const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const socket = tlsConnect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      // What is wrong with it is the finding.
      rejectUnauthorized: false,
    });
    socket.setTimeout(WAIT_MS, () => socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const certificate: PeerCertificate = socket.getPeerCertificate();
      const problem = socket.authorized ? null : String(socket.authorizationError ?? "unknown");
      const isInternal = /^Caddy Local Authority/.test([certificate.issuer?.CN].flat()[0] ?? "");
      resolve({ problem, isInternal, validTo: new Date(certificate.valid_to) });
      socket.end();
    });
    return promise;
  });
}

async function checkAnswer(url: URL): Promise<InstallationFinding[]> {
  const { ok, wrong } = findingsOf("Resposta");
  const madeUp = `lavra-check-${randomUUID()}`;
  const answer = await ask(new URL("/healthz", url), "answer", { "X-Request-Id": madeUp });
  // Without an answer, the certificate's finding tells more.
  if (answer === null) return [];
  const body = await answer.text().catch(() => "");
  if (answer.status === 200 && body.includes('"status":"ok"')) {
    const isPassedOn = answer.headers.get("X-Request-Id") === madeUp;
    return [ok("A loja responde em seu endereço."), ...(isPassedOn ? [PASSES_IDS] : [])];
  }
  return [
    wrong(
      `Quem responde em ${url.host} não é a loja, ou o proxy não a alcança (${answer.status}).`,
      "Veja se o proxy passa os pedidos para a porta da loja.",
    ),
  ];
}

const PASSES_IDS = findingsOf("Proxy").soon(
  "O proxy passa adiante o X-Request-Id que recebe: quem visita escolhe o código que fica no log da loja, e pode repetir o de outra pessoa.",
  "Faça o proxy definir o cabeçalho ele mesmo, menos em /webhooks/, onde os provedores assinam o deles: os exemplos estão em deploy/proxy (slots.Caddyfile, nginx.conf).",
);

async function checkRedirect(url: URL): Promise<InstallationFinding[]> {
  // Another port than the usual one has no http beside it.
  if (url.port !== "") return [];
  const { ok, soon } = findingsOf("http");
  const answer = await ask(new URL(`http://${url.hostname}/`), "redirect");
  if (answer === null) return [];
  const leadsToHttps =
    answer.status >= 300 && answer.status < 400 && answer.headers.get("location")?.startsWith("https://");
  return [
    leadsToHttps
      ? ok("Quem digita o endereço sem https chega à loja com https.")
      : soon(
          "Quem digita o endereço sem https não é levado ao https.",
          "Ligue o redirecionamento no proxy; o Caddy faz isso sozinho.",
        ),
  ];
}

async function ask(url: URL, operation: string, headers: Record<string, string> = {}): Promise<Response | null> {
  const call = () => fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(WAIT_MS) });
  return outboundCall({ service: "own_address", operation }, call).catch(() => null);
}
