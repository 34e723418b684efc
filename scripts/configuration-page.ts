// The text of docs/configuration.md: what each environment variable is for, with values and default as the shop's
// configuration declares them.
import { z } from "zod";
import { valueAt } from "#platform/value-at.ts";
import { ENVIRONMENT } from "#shop/config/config.server.ts";

export const CONFIGURATION_PAGE = "docs/configuration.md";
export const ENVIRONMENT_EXAMPLE = ".env.example";

const EXAMPLE_HEADING = `# Copy it to .env, which npm start and the shop's commands read (the environment wins), and take away the # of what you set.
# More on each in docs/configuration.md. Written by npm run configuration; do not edit it by hand.
`;

type Name = keyof typeof ENVIRONMENT.shape;

interface Section {
  title: string;
  settings: Partial<Record<Name, string>>;
}

const HEADING = `# Configuration

Environment variables, read once at the start. A wrong or missing one ends it with its name; an empty one counts as unset. Each may be in
a file instead, named by \`…_FILE\`: \`APP_SECRET_FILE=/run/secrets/app-secret\`. What the panel sets wins over the environment, except where
the row says otherwise. \`npm start\` and the shop's commands read \`.env\`, too, where the environment does not say it; [\`.env.example\`](../.env.example)
lists all of these.

Written by \`npm run configuration\` from \`scripts/configuration-page.ts\` and the shop's own configuration; do not edit it by hand.
`;

const SECTIONS: readonly Section[] = [
  {
    title: "The shop's process",
    settings: {
      SHOP_MODE: "`production` refuses simulators, missing secrets and whatever weakens the shop",
      PORT: "where the server listens",
      HOST: "the address it listens on. Unset: all addresses; in demo mode this computer alone, as passwords are printed and the simulators obey anybody. `0.0.0.0` opens the demo to others",
      PUBLIC_URL: "how visitors reach it; https and required in production. Unset: `http://localhost:PORT`",
      APP_SECRET: "at least 32 characters; signs and encrypts. Required in production",
      ROLE: "`web`: no jobs, and workers make the pictures; `worker`: jobs only",
      PAGE_CACHE_MB: "memory for rendered pages and, a quarter of it, answers of the API",
      SHUTDOWN_GRACE_SECONDS:
        "how long a process that is told to end still answers, so that a proxy notices. Unset: 10; demo: 0",
      TRUST_PROXY: "`on` behind a reverse proxy: believe `X-Forwarded-*`. Behind several of yours their number",
      RATE_LIMITS: "`off` for load tests; refused in production. Mails to addresses that nobody proved stay limited",
      PASSWORD_COST: "`low` makes passwords quick to hash, and to guess: for tests; refused in production",
      OFFLINE_PAGES: "`off`: browsers drop the service worker and all it kept",
      LOG_LEVEL: "the least severe entry that is logged",
      METRICS_TOKEN:
        "at least 16 characters; what reads `/metrics` sends it as a bearer token. Unset: only the computer itself may read it",
    },
  },
  {
    title: "Database",
    settings: {
      DATABASE_URL: "a PostgreSQL ≥ 15 instead of the embedded one, your own or [a host's](managed-postgresql.md)",
      DATABASE_DIRECT_URL:
        "PostgreSQL itself, where `DATABASE_URL` is PgBouncer ([operations](operations.md#pgbouncer-and-replicas))",
      DATABASE_READ_URL:
        "a streaming replica for reports, feeds, exports and ledger checks; the primary is read while it is away or behind",
      EMBEDDED_POSTGRES: "`shared`: `npm run database` runs the embedded database of `DATA_DIR`, for several processes",
      DATABASE_POOL: "most connections of a process for queries; two more listen. Behind PgBouncer they end there",
      JOB_POOL: "most connections of a process for its jobs",
    },
  },
  {
    title: "Files",
    settings: {
      DATA_DIR: "embedded database, pictures, simulators' state; readable by the shop's account alone",
      S3_BUCKET:
        "a bucket for pictures and all other files instead of `DATA_DIR`, for processes on several machines ([operations](operations.md#pictures-on-s3))",
      S3_ENDPOINT: "address of a server other than AWS",
      S3_REGION: "required on AWS",
      S3_ACCESS_KEY_ID: "required with `S3_BUCKET`",
      S3_SECRET_ACCESS_KEY: "required with `S3_BUCKET`",
      S3_PREFIX: "a path in the bucket, without slashes at its ends",
      DISK_LOW_MB: "below how much room the disk counts as soon full",
      DISK_FULL_MB: "below how much room the disk counts as full",
    },
  },
  {
    title: "Backups",
    settings: {
      BACKUP_DIR:
        "the folder of the backups: `npm run backup` writes there when it is given none, and `/metrics` tells the age of the newest",
      BACKUP_PASSPHRASE: "closes backups with words of your own, 12 characters or more",
      BACKUP_RECIPIENT:
        "closes backups for the owner of a pair of keys of [age](https://age-encryption.org); the server needs this public one only",
      BACKUP_IDENTITY: "the secret one of the pair, to restore",
      BACKUP_S3_BUCKET:
        "a bucket of their own that each backup is copied to, always encrypted: by `APP_SECRET` if by nothing else ([operations](operations.md#backups-away-from-the-server))",
      BACKUP_S3_ENDPOINT: "as `S3_ENDPOINT`",
      BACKUP_S3_REGION: "as `S3_REGION`",
      BACKUP_S3_ACCESS_KEY_ID: "required with `BACKUP_S3_BUCKET`",
      BACKUP_S3_SECRET_ACCESS_KEY: "required with `BACKUP_S3_BUCKET`",
      BACKUP_S3_PREFIX: "as `S3_PREFIX`",
      WAL_ARCHIVE:
        "an existing folder, best on another disk: the embedded database keeps there what restores it to any minute ([operations](operations.md#losing-at-most-five-minutes))",
    },
  },
  {
    title: "Who the shop is",
    settings: {
      SHOP_NAME: "its name",
      SHOP_EMAIL: "how customers reach it; its own in production",
      SHOP_PHONE: "its own in production",
      SHOP_WHATSAPP: "digits with country code; its own in production",
      SHOP_HOURS: "when it answers",
      SHOP_INSTAGRAM_URL: "its profile",
      SHOP_COMPANY_NAME: "what the law asks to show; its own in production",
      SHOP_CNPJ: "the same",
      SHOP_ADDRESS: "the same",
      SHOP_PARTNERS: "up to four names, separated by `|`. Unset: none in production",
      ADMIN_USERNAME: "the panel's first owner, made while there is none; afterwards without effect",
      ADMIN_EMAIL: "the same",
      ADMIN_PASSWORD: "the same; ten characters or more",
    },
  },
  {
    title: "Payments",
    settings: {
      MERCADO_PAGO_ACCESS_TOKEN: "PIX and boleto; without it they are not offered",
      MERCADO_PAGO_WEBHOOK_SECRET: "signs its notices; required with the token in production",
      MERCADO_PAGO_TEST_WEBHOOK_SECRET: "signs those of the application's test mode",
      MERCADO_PAGO_PUBLIC_KEY: "cards, with the token besides",
      MERCADO_PAGO_URL: "its API",
      MERCADO_PAGO_SDK_URL: "its script for cards",
      STRIPE_SECRET_KEY: "Stripe's payment page",
      STRIPE_WEBHOOK_SECRET: "signs its notices; required with the key in production",
      STRIPE_METHODS: "what its page offers: `card`, `pix` or both",
      STRIPE_URL: "its API",
      PIX_DISCOUNT_PERCENT: "what paying by PIX takes off the pieces, shown beside every price",
      HELD_PIECES: "most pieces that wait unpaid for one shopper",
      HELD_PIECES_BOLETO: "most of them by boleto",
      HELD_PIECES_NETWORK: "most pieces that wait unpaid for all of one network who have never paid",
      HELD_STOCK_SHARE: "the same in percent of the stock, for one network and for all boletos",
    },
  },
  {
    title: "Shipping and addresses",
    settings: {
      MELHOR_ENVIO_TOKEN: "shipping quotes; without it the fixed estimates apply",
      MELHOR_ENVIO_WEBHOOK_SECRET:
        "signs the carriers' notices, `https://…/webhooks/melhor-envio`; not needed where the panel keeps the application's secret",
      MELHOR_ENVIO_FROM_CEP: "where parcels are sent from",
      MELHOR_ENVIO_URL: "its API",
      VIACEP_URL: "addresses of a CEP",
      BRASILAPI_URL: "the same, where ViaCEP does not answer",
    },
  },
  {
    title: "E-mails and notices",
    settings: {
      SMTP_URL: "outgoing mail; wins over the server saved in Configurações → E-mails",
      MAIL_FROM: "its sender",
      EMAIL_CONFIRMATION: "whether a sign-up is confirmed by mail first. Unset: in production with `SMTP_URL`",
      MAIL_DAILY_QUOTA:
        "how many mails the mail server takes in a day. From 80% on reminders wait and staff are told. Unset: nobody counts against it",
      ORDER_MAILS_PER_NETWORK:
        "how many mails about orders one network may cause in an hour to addresses that nobody proved, before further ones wait",
      NO_EMAIL_DOMAIN:
        "domain of the addresses that stand for none, of orders that staff make for customers without an e-mail; nothing is mailed to them. Unset: `sem-email.` and the shop's host",
      PUSH_SERVICE_URL: "one more push service for notices on staff's devices, besides those of the known browsers",
    },
  },
  {
    title: "A CDN",
    settings: {
      CDN: "what may keep public pages, and is purged ([operations](operations.md#a-cdn-before-the-shop))",
      VARNISH_URL: "required with `varnish`; several separated by commas",
      VARNISH_PURGE_SECRET: "required with `varnish`; at least 16 characters",
      CLOUDFLARE_ZONE_ID: "required with `cloudflare`",
      CLOUDFLARE_API_TOKEN: "required with `cloudflare`",
      CLOUDFLARE_API_URL: "its API",
      FASTLY_SERVICE_ID: "required with `fastly`",
      FASTLY_API_TOKEN: "required with `fastly`",
      FASTLY_API_URL: "its API",
    },
  },
  {
    title: "Traces",
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT:
        "where [traces](operations.md#traces) go, by the names of OpenTelemetry. Without an endpoint there are none",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "the same, for traces alone",
      OTEL_EXPORTER_OTLP_HEADERS: "`name=value`, separated by commas",
      OTEL_SERVICE_NAME: "the service's name",
      OTEL_RESOURCE_ATTRIBUTES: "`name=value`, separated by commas",
      OTEL_TRACES_SAMPLER: "which traces are kept",
      OTEL_TRACES_SAMPLER_ARG: "share of them",
    },
  },
  {
    title: "The demo",
    settings: {
      DEMO_ORDERS:
        "whether a demo shop without orders makes a year of them for itself; never in production. `npm start` and `npm run dev`: `yes`",
      SAMPLE_CATALOGUE:
        "whether an empty database is filled with the sample catalogue. Unset: `yes` in the demo, `no` in production",
      SANDBOX_URL: "simulators that several processes share. Unset: each process hosts its own",
    },
  },
];

interface Property {
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  anyOf?: readonly Property[];
}

/** An environment file with all settings, each in a comment. */
export function environmentExample(): string {
  const sections = SECTIONS.map(({ title, settings }) => {
    const lines = Object.entries(settings).map(([name, text]) => {
      const words = text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
      const usual = usualOf(name as Name);
      return `# ${words}\n#${name}=${usual ?? ""}\n`;
    });
    return `\n## ${title}\n\n${lines.join("\n")}`;
  });
  return EXAMPLE_HEADING + sections.join("");
}

/** The whole page. Throws an Error that names the settings without a row, or with two. */
export function configurationPage(): string {
  const { properties } = z.toJSONSchema(ENVIRONMENT, { io: "input", unrepresentable: "any" });
  const known = Object.keys(ENVIRONMENT.shape);
  const told = SECTIONS.flatMap(({ settings }) => Object.keys(settings));
  const wrong = known.filter((name) => told.filter((each) => each === name).length !== 1);
  if (wrong.length > 0) throw new Error(`scripts/configuration-page.ts needs one row each for ${wrong.join(", ")}`);
  const sections = SECTIONS.map(({ title, settings }) => {
    const rows = Object.entries(settings).map(
      ([name, text]) =>
        `| \`${name}\` | ${valuesOf(name as Name, valueAt(properties, name) as Property)} | ${text.replaceAll("|", "\\|")} |`,
    );
    return `\n## ${title}\n\n| variable | values, **default** | what |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return HEADING + sections.join("");
}

function usualOf(name: Name): unknown {
  return ENVIRONMENT.shape[name].safeParse(undefined).data;
}

function valuesOf(name: Name, property: Property): string {
  const choices = choicesOf(property);
  const usual = usualOf(name);
  if (usual === undefined) return choices;
  const preset = `\`${usual}\``;
  if (choices.includes(preset)) return choices.replace(preset, `**${preset}**`);
  return [choices, `**${preset}**`].filter((each) => each !== "").join(", ");
}

function choicesOf({ enum: words, anyOf, minimum, maximum }: Property): string {
  if (anyOf) return anyOf.map(choicesOf).join(", ");
  if (words) return words.map((word) => `\`${word}\``).join(", ");
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${minimum} to ${maximum}` : "";
}
