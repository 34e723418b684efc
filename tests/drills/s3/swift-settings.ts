export const ACCOUNTS = ["account", "container", "object"] as const;
export type StorageServer = (typeof ACCOUNTS)[number];

export interface SwiftPlaces {
  /** Folder of the settings and rings. */
  config: string;
  devices: string;
  cache: string;
}

/** The one user: `accountName:userName` is the access key, the password the secret key. */
export const KEYS = { accessKeyId: "lavra:pictures", secretAccessKey: "prata-925-boa" } as const;

export const HASHES = `[swift-hash]
swift_hash_path_suffix = drill
swift_hash_path_prefix = drill
[storage-policy:0]
name = only
default = yes
`;

/** A server of accounts, containers or objects on one folder that is not a mounted device. */
export function storageServerSettings(name: StorageServer, port: number, places: SwiftPlaces): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = swift
swift_dir = ${places.config}
devices = ${places.devices}
mount_check = false
recon_cache_path = ${places.cache}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

/** The proxy with the S3 API; multipart uploads are Swift's static large objects. */
export function proxySettings(port: number, memcachedPort: number, { config }: SwiftPlaces): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = swift
swift_dir = ${config}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachedPort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${KEYS.accessKeyId.replace(":", "_")} = ${KEYS.secretAccessKey} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}
