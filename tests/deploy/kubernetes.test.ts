import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { ENVIRONMENT_NAMES, readConfig } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const FOLDER = "deploy/kubernetes";
const DOCUMENT = readFileSync("docs/kubernetes.md", "utf8");
const IMAGE = readFileSync("deploy/Dockerfile", "utf8");
/** Read by Node and by the client of PostgreSQL. */
const OF_PROGRAMS = ["NODE_EXTRA_CA_CERTS", "PGSSLMODE"];

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const Volume = z.object({
  name: z.string(),
  emptyDir: z.object({}).optional(),
  secret: z.object({ secretName: z.string() }).optional(),
});
const Pod = z.object({
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
  containers: z.tuple([Container]),
  volumes: z.array(Volume),
});
const Resource = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string().optional(), namespace: z.string().optional() }),
  data: z.record(z.string(), z.string()).optional(),
  spec: z.looseObject({ replicas: z.number().optional(), template: z.object({ spec: Pod }).optional() }).optional(),
});

const resources = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), "utf8"), { merge: false }).map((document) => {
    expect(document.errors, file).toEqual([]);
    return Resource.parse(document.toJS());
  }),
);
const settings = resources.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
const pods = resources.flatMap(({ kind, spec }) => (spec?.template ? [{ kind, pod: spec.template.spec }] : []));
const secretFiles = Object.entries(settings).filter(([name]) => name.endsWith("_FILE"));

test("two processes for visitors, one for jobs, a job for migrations, a database: all in one namespace", () => {
  expect(resources.map(({ kind, spec }) => [kind, spec?.replicas].join(" ").trim()).sort()).toEqual([
    "Cluster",
    "ConfigMap",
    "Deployment 1",
    "Deployment 2",
    "Job",
    "Namespace",
    "PodDisruptionBudget",
    "Service",
  ]);
  const elsewhere = resources.filter(({ kind, metadata }) => kind !== "Namespace" && metadata.namespace !== "lavra");
  expect(elsewhere).toEqual([]);
  expect(pods.map(({ kind, pod }) => [kind, pod.containers[0].env[0]?.value])).toEqual([
    ["Job", undefined],
    ["Deployment", "web"],
    ["Deployment", "worker"],
  ]);
});

test("a process starts with these settings", () => {
  const unknown = Object.keys(settings).filter((name) => !ENVIRONMENT_NAMES.includes(name.replace(/_FILE$/, "")));
  expect(unknown.sort()).toEqual(OF_PROGRAMS);
  const folder = mkdtempSync(join(tmpdir(), "lavra-kubernetes-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  const environment: Record<string, string> = { ...settings };
  for (const [name, path] of secretFiles) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const isAddress = name === "DATABASE_URL_FILE";
    writeFileSync(file, isAddress ? "postgresql://lavra:prata@database-rw.lavra:5432/lavra" : "x".repeat(40));
    environment[name] = file;
  }
  for (const { pod } of pods) {
    const [{ env }] = pod.containers;
    const config = readConfig({ ...environment, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) });
    expect(config).toMatchObject({ mode: "production", s3: { bucket: settings.S3_BUCKET } });
  }
});

test("the files of settings are mounted, and docs/kubernetes.md makes the secrets that are the shop's own", () => {
  for (const { pod } of pods) {
    const [{ volumeMounts, envFrom }] = pod.containers;
    expect(envFrom).toEqual([{ configMapRef: { name: "lavra" } }]);
    const mounted = new Map(volumeMounts.map(({ name, mountPath }) => [mountPath, name]));
    for (const path of [...secretFiles.map(([, path]) => path), settings.NODE_EXTRA_CA_CERTS ?? ""]) {
      const volume = pod.volumes.find(({ name }) => name === mounted.get(dirname(path)));
      expect(volume?.secret?.secretName, path).toBeTruthy();
      if (volume?.secret?.secretName === "lavra") expect(DOCUMENT).toContain(`--from-literal=${basename(path)}=`);
      else expect(volume?.secret?.secretName).toMatch(/^database-(app|ca)$/);
    }
    // A root that cannot be written leaves these.
    expect([mounted.get(/DATA_DIR=(\S+)/.exec(IMAGE)?.[1] ?? ""), mounted.get("/tmp")]).toEqual(["data", "tmp"]);
  }
});

test("pods run what the image has, under its account, and have the time to end", () => {
  const [, uid] = /useradd .*--uid (\d+)/.exec(IMAGE) ?? [];
  const [, port] = /PORT=(\d+)/.exec(IMAGE) ?? [];
  for (const { kind, pod } of pods) {
    expect(pod.securityContext.runAsUser).toBe(Number(uid));
    const [{ command, ports }] = pod.containers;
    if (kind === "Job") {
      expect(command?.every((word) => existsSync(word))).toBe(true);
    } else {
      expect(ports).toEqual([{ name: "http", containerPort: Number(port) }]);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(35);
    }
  }
  expect(new Set(pods.map(({ pod }) => pod.containers[0].image)).size).toBe(1);
});

test("probes ask what a process answers", async () => {
  const shop = await createTestShop();
  const probes = pods.flatMap(({ pod: { containers } }) => {
    const [{ startupProbe, readinessProbe, livenessProbe }] = containers;
    return [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probe?.httpGet ?? []);
  });
  expect(probes.length).toBe(5);
  for (const { path, port } of probes) {
    expect(port).toBe("http");
    const answer = await fetch(`${shop.url}${path}`);
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, expect.objectContaining({})]);
  }
});
