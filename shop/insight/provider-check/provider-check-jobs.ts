declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    "providers.check": { checkId: string };
  }
}

export {};
