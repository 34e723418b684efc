declare module "#platform/jobs.server.ts" {
  interface JobPayloads {
    "providers.check": { checkId: string };
  }
}

export {};
