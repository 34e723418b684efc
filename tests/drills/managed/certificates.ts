import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files in PEM. */
export interface Certificates {
  /** The authority's own certificate. */
  authority: string;
  server: string;
  serverKey: string;
}

/** An authority of one's own, and a certificate of it for the host `name`. */
export function makeCertificates(folder: string, name: string): Certificates {
  mkdirSync(folder, { recursive: true });
  const file = (each: string) => join(folder, each);
  const openssl = (...words: string[]) => execFileSync("openssl", words, { stdio: ["ignore", "ignore", "pipe"] });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const authority = ["-subj", "/CN=Authority of the host", "-keyout", file("ca.key"), "-out", file("ca.pem")];
  openssl("req", "-x509", ...key, ...authority, "-days", "2");
  openssl("req", ...key, "-subj", `/CN=${name}`, "-keyout", file("server.key"), "-out", file("server.csr"));
  writeFileSync(file("names"), `subjectAltName=DNS:${name}\n`);
  const by = ["-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-CAcreateserial"];
  openssl(
    "x509",
    "-req",
    "-in",
    file("server.csr"),
    ...by,
    "-days",
    "2",
    "-extfile",
    file("names"),
    "-out",
    file("server.pem"),
  );
  for (const each of ["ca.pem", "server.pem"]) chmodSync(file(each), 0o644);
  return { authority: file("ca.pem"), server: file("server.pem"), serverKey: file("server.key") };
}
