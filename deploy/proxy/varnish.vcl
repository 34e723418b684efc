vcl 4.1;
# A cache before the shop, for Varnish 7.1 and vmod_xkey (Debian: varnish, varnish-modules): CDN=varnish in the shop, TRUST_PROXY=2
# behind a proxy that ends TLS. docs/operations.md, "A CDN before the shop". Start varnishd with -p http_gzip_support=off:
# the shop compresses, and Varnish would ask it for gzip alone.
#
# What is kept is said by the shop, in CDN-Cache-Control, and not by paths or cookies: what says nothing is not kept.

import directors;
import std;
import xkey;

probe ready {
	.url = "/readyz";
	.interval = 1s;
	.timeout = 2s;
	.window = 3;
	.threshold = 2;
	.initial = 2;
}

backend shop_1 {
	.host = "127.0.0.1";
	.port = "3001";
	.probe = ready;
	.connect_timeout = 2s;
	# Reports and exports begin late; the shop ends what takes longer.
	.first_byte_timeout = 300s;
	.between_bytes_timeout = 120s;
}

backend shop_2 {
	.host = "127.0.0.1";
	.port = "3002";
	.probe = ready;
	.connect_timeout = 2s;
	.first_byte_timeout = 300s;
	.between_bytes_timeout = 120s;
}

# Where the processes of the shop run.
acl purgers {
	"127.0.0.1";
	"::1";
}

sub vcl_init {
	new shops = directors.round_robin();
	shops.add_backend(shop_1);
	shops.add_backend(shop_2);
}

sub vcl_recv {
	set req.backend_hint = shops.backend();

	if (req.method == "PURGE") {
		# The file holds VARNISH_PURGE_SECRET. The ACL alone is not enough: TLS proxies on this machine are in it.
		if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ","
		    || req.http.X-Purge-Secret != regsub(std.fileread("/etc/varnish/lavra-purge-secret"), "\s+$", "")) {
			return (synth(403, "Forbidden"));
		}
		if (!req.http.xkey-softpurge) {
			return (synth(400, "No tags"));
		}
		set req.http.X-Purged = xkey.softpurge(req.http.xkey-softpurge);
		return (synth(200, "Purged " + req.http.X-Purged));
	}

	if (req.restarts == 0) {
		unset req.http.X-Serve-Stale;
		# Visitors do not choose the id in our log. Providers sign their notices together with theirs.
		if (req.url !~ "^/webhooks/") {
			set req.http.X-Request-Id = "v" + std.time2integer(now, 0) + "-" + req.xid;
		}
		# One copy for br, one for gzip, one plain.
		if (req.http.Accept-Encoding ~ "(?i)(^|[\s,])br\s*(;\s*q=(1|0?\.0*[1-9])[^,]*)?\s*(,|$)") {
			set req.http.Accept-Encoding = "br";
		} elsif (req.http.Accept-Encoding ~ "(?i)(^|[\s,])gzip\s*(;\s*q=(1|0?\.0*[1-9])[^,]*)?\s*(,|$)") {
			set req.http.Accept-Encoding = "gzip";
		} else {
			unset req.http.Accept-Encoding;
		}
		# The shop ignores what advertisements add, but each would be a copy.
		if (req.url ~ "\?") {
			set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z]+|gclid|fbclid|msclkid|gad_source|srsltid)=[^&]*&?", "");
			set req.url = regsub(req.url, "[?&]+$", "");
		}
	}

	# A stale copy is sent only where the shop does not answer: after a purge it shows an old price.
	if (req.http.X-Serve-Stale || !std.healthy(req.backend_hint)) {
		set req.grace = 1d;
	} else {
		set req.grace = 0s;
	}

	# Uploads, forms and calls. Their bodies are streamed, whatever their size.
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	if (req.http.Authorization) {
		return (pass);
	}
	# Cookies are passed on, for private pages; public ones are rendered without, and say so by being kept.
	return (hash);
}

sub vcl_backend_fetch {
	unset bereq.http.X-Serve-Stale;
	unset bereq.http.X-Purge-Secret;
}

sub vcl_backend_response {
	# Where there is a stale copy (hence the condition) it is sent instead of an error.
	if (beresp.status >= 500 && bereq.http.If-None-Match && !bereq.uncacheable) {
		return (abandon);
	}
	set beresp.ttl = 0s;
	set beresp.grace = 0s;
	set beresp.keep = 0s;
	unset beresp.http.X-Request-Id;
	if (beresp.http.CDN-Cache-Control ~ "max-age=[1-9]" && !beresp.http.Set-Cookie && beresp.status < 500) {
		set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1") + "s", 0s);
		if (beresp.http.CDN-Cache-Control ~ "stale-if-error=\d") {
			set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", 0s);
		}
		return (deliver);
	}
	# Not kept. Remembered for a moment, so that others need not wait for this answer.
	set beresp.uncacheable = true;
	set beresp.ttl = 30s;
	return (deliver);
}

sub vcl_backend_error {
	# A process ended between two probes: the other one may answer.
	if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
		return (retry);
	}
	if (bereq.http.If-None-Match && !bereq.uncacheable) {
		return (abandon);
	}
	set beresp.http.Content-Type = "text/html; charset=utf-8";
	set beresp.http.Cache-Control = "private, no-store";
	set beresp.http.Retry-After = "5";
	set beresp.body = {"<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Voltamos já</title>
<p>A loja está passando por uma instabilidade. Tente de novo em instantes.</p></html>"};
	return (deliver);
}

sub vcl_backend_fetch {
	if (bereq.retries > 0) {
		set bereq.backend = shops.backend();
	}
}

sub vcl_synth {
	# Abandoned above: once more, with the stale copy.
	if (resp.status == 503 && req.restarts == 0 && req.method != "PURGE") {
		set req.http.X-Serve-Stale = "yes";
		return (restart);
	}
	set resp.http.Cache-Control = "private, no-store";
}

sub vcl_deliver {
	set resp.http.X-Request-Id = req.http.X-Request-Id;
	# `hit` for monitoring and tests; tells nothing but whether the answer was kept.
	if (obj.hits > 0) {
		set resp.http.X-Cache = "hit";
	} else {
		set resp.http.X-Cache = "miss";
	}
	unset resp.http.xkey;
	unset resp.http.CDN-Cache-Control;
	unset resp.http.X-Varnish;
	unset resp.http.Via;
}
