import { describe, expect, test } from "vitest";
import { PRODUCTION_SETTINGS } from "#tests/setup/deployed/production-settings.ts";
import { readConfig } from "./config.server.ts";

const PRODUCTION = { SHOP_MODE: "production", PUBLIC_URL: "https://lavra.exemplo", ...PRODUCTION_SETTINGS };

test.each([
  [{}, true],
  [{ SAMPLE_CATALOGUE: "no" }, false],
  [PRODUCTION, false],
  [{ ...PRODUCTION, SAMPLE_CATALOGUE: "yes" }, true],
])("whether an empty shop gets samples: %j", (environment, samples) => {
  expect(readConfig(environment).sampleCatalogue).toBe(samples);
});

test.each([
  [{}, false],
  [{ DEMO_ORDERS: "yes" }, true],
  [{ ...PRODUCTION, DEMO_ORDERS: "yes" }, false],
])("whether a demo makes orders for itself: %j", (environment, makes) => {
  expect(readConfig(environment).demoOrders).toBe(makes);
});

test("partners are named by the shop; only the demonstration invents some", () => {
  expect(readConfig({}).brand.partners).toHaveLength(4);
  expect(readConfig(PRODUCTION).brand.partners).toEqual([]);
  expect(readConfig({ ...PRODUCTION, SHOP_PARTNERS: "Um | Dois" }).brand.partners).toEqual(["Um", "Dois"]);
});

test("providers without keys are not there; cards need the public key", () => {
  expect(readConfig({})).toMatchObject({ mercadoPago: null, stripe: null });
  expect(readConfig({ MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-a" }).mercadoPago).toMatchObject({
    publicKey: null,
    sdkUrl: "https://sdk.mercadopago.com/js/v2",
  });
  expect(readConfig({ STRIPE_SECRET_KEY: "sk_test_a", STRIPE_METHODS: "pix" }).stripe).toMatchObject({
    baseUrl: "https://api.stripe.com",
    methods: ["pix"],
  });
});

test("a shopper waits ten seconds for a provider, and a job no longer than the queue gives it", () => {
  expect(readConfig({}).paymentBudgets).toEqual({ browserMs: 10_000, jobMs: 25_000 });
});

test.each([
  [{ PASSWORD_COST: "low" }, "PASSWORD_COST: cannot be low in production"],
  [{ STRIPE_SECRET_KEY: "sk_live_a" }, "STRIPE_WEBHOOK_SECRET: missing (required in production)"],
  [{ STRIPE_URL: "http://127.0.0.1:4000/stripe" }, "STRIPE_URL: sandbox and local addresses are refused in production"],
  [
    { MERCADO_PAGO_SDK_URL: "https://lavra.exemplo/sandbox/mercado-pago/js/v2" },
    "MERCADO_PAGO_SDK_URL: sandbox and local addresses are refused in production",
  ],
])("production refuses %j", (change, message) => {
  expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow(message);
});

test("a pooler and a replica belong to a database of one's own", () => {
  const [pooler, server] = ["postgres://a:b@localhost:6432/lavra", "postgres://a:b@localhost/lavra"];
  expect(readConfig({ DATABASE_URL: server })).toMatchObject({ databaseDirectUrl: null, databaseReadUrl: null });
  expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: server, DATABASE_READ_URL: server })).toMatchObject({
    databaseUrl: pooler,
    databaseDirectUrl: server,
    databaseReadUrl: server,
  });
  expect(() => readConfig({ DATABASE_DIRECT_URL: server, DATABASE_READ_URL: server })).toThrow(
    "DATABASE_DIRECT_URL: needs DATABASE_URL\nDATABASE_READ_URL: needs DATABASE_URL",
  );
  expect(() => readConfig({ DATABASE_URL: server, DATABASE_READ_URL: "localhost" })).toThrow("postgres://");
});

const S3 = { S3_BUCKET: "fotos", S3_ACCESS_KEY_ID: "AKIA1", S3_SECRET_ACCESS_KEY: "s" };

test("pictures are on the disk, or in the bucket that the settings name", () => {
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig({ ...S3, S3_REGION: "sa-east-1" }).s3).toEqual({
    bucket: "fotos",
    endpoint: null,
    region: "sa-east-1",
    accessKeyId: "AKIA1",
    secretAccessKey: "s",
    prefix: "",
  });
  const elsewhere = { ...S3, S3_ENDPOINT: "https://s3.exemplo/", S3_PREFIX: "loja/fotos" };
  expect(readConfig(elsewhere).s3).toMatchObject({
    endpoint: "https://s3.exemplo",
    region: "us-east-1",
    prefix: "loja/fotos/",
  });
});

test("backups are copied to a bucket of their own, closed by a secret that is not everybody's", () => {
  const bucket = Object.fromEntries(Object.entries(S3).map(([name, value]) => [`BACKUP_${name}`, value]));
  const outside = { ...bucket, BACKUP_S3_ENDPOINT: "https://s3.exemplo/", BACKUP_S3_PREFIX: "loja" };
  expect(readConfig({}).backup.s3).toBeNull();
  expect(() => readConfig(outside)).toThrow("APP_SECRET: missing (with BACKUP_S3_BUCKET it closes the backups");
  for (const key of [{ APP_SECRET: "s".repeat(32) }, { BACKUP_PASSPHRASE: "four words of mine" }]) {
    const { s3, backup } = readConfig({ ...outside, ...key });
    expect(s3).toBeNull();
    expect(backup.s3).toMatchObject({ bucket: "fotos", endpoint: "https://s3.exemplo", prefix: "loja/" });
  }
  expect(() => readConfig({ BACKUP_S3_PREFIX: "loja" })).toThrow(
    "BACKUP_S3_BUCKET: missing (BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY go together)",
  );
  expect(() => readConfig(bucket)).toThrow(
    "BACKUP_S3_REGION: missing (needed on AWS, and for others BACKUP_S3_ENDPOINT)",
  );
});

describe("a CDN", () => {
  test("is none unless one is named, with all that its purges need", () => {
    expect(readConfig({}).cdn).toBeNull();
    expect(() => readConfig({ CDN: "cloudflare" })).toThrow(
      "CLOUDFLARE_ZONE_ID: missing (CDN=cloudflare)\nCLOUDFLARE_API_TOKEN: missing (CDN=cloudflare)",
    );
    expect(() => readConfig({ CDN: "varnish", VARNISH_URL: "http://10.0.0.1:6081" })).toThrow(
      "VARNISH_PURGE_SECRET: missing",
    );
    expect(() => readConfig({ CDN: "akamai" })).toThrow("CDN:");
    const fastly = { CDN: "fastly", FASTLY_SERVICE_ID: "SU1Z", FASTLY_API_TOKEN: "token" };
    expect(readConfig(fastly).cdn).toEqual({
      kind: "fastly",
      baseUrl: "https://api.fastly.com",
      serviceId: "SU1Z",
      apiToken: "token",
    });
    const wrong = { ...PRODUCTION, ...fastly, FASTLY_API_URL: "http://127.0.0.1:9" };
    expect(() => readConfig(wrong)).toThrow("FASTLY_API_URL: sandbox and local addresses are refused in production");
  });

  test("may be several Varnishes", () => {
    const two = "http://10.0.0.1:6081, http://10.0.0.2:6081/";
    const varnish = { CDN: "varnish", VARNISH_URL: two, VARNISH_PURGE_SECRET: "sixteen-letters!" };
    expect(readConfig(varnish).cdn).toMatchObject({ urls: ["http://10.0.0.1:6081", "http://10.0.0.2:6081"] });
    expect(() => readConfig({ ...varnish, VARNISH_URL: "10.0.0.1:6081" })).toThrow("VARNISH_URL");
  });
});

test.each([
  [{ S3_BUCKET: "fotos", S3_REGION: "sa-east-1" }, "S3_ACCESS_KEY_ID: missing"],
  [{ S3_PREFIX: "fotos" }, "S3_BUCKET: missing"],
  [S3, "S3_REGION: missing (needed on AWS"],
  [{ ...S3, S3_ENDPOINT: "s3.exemplo" }, "S3_ENDPOINT: must be an http(s) address"],
  [{ ...S3, S3_REGION: "sa-east-1", S3_PREFIX: "/fotos/" }, "S3_PREFIX: must be a path without slashes at its ends"],
])("settings of S3 go together: %j", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test.each([
  [{}, false, 1],
  [{ TRUST_PROXY: "on" }, true, 1],
  [{ TRUST_PROXY: "2" }, true, 2],
])("proxies of ours: %j", (environment, trustProxy, proxyHops) => {
  expect(readConfig(environment)).toMatchObject({ trustProxy, proxyHops });
  for (const wrong of ["0", "10", "yes"]) expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow("TRUST_PROXY");
});

test("one more push service, in production none of this machine", () => {
  expect(readConfig({}).pushServiceUrl).toBeNull();
  expect(readConfig({ PUSH_SERVICE_URL: "https://push.exemplo" }).pushServiceUrl).toBe("https://push.exemplo");
  expect(() => readConfig({ PUSH_SERVICE_URL: "push.exemplo" })).toThrow(
    "PUSH_SERVICE_URL: must be an http(s) address",
  );
  const local = { ...PRODUCTION, PUSH_SERVICE_URL: "http://127.0.0.1:9" };
  expect(() => readConfig(local)).toThrow("PUSH_SERVICE_URL: sandbox and local addresses are refused in production");
});
