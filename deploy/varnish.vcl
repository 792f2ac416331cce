# Comptoir Vermeil behind Varnish, for reading by crowds: TLS (Caddy, nginx or hitch) in front, Varnish, then the shop
# with TRUST_PROXY=2. Every page is asked about anew (no-cache, ETag), which costs the shop no rendering.
vcl 4.1;

backend boutique {
    .host = "127.0.0.1";
    .port = "4321";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
}

sub vcl_recv {
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.Authorization || req.http.Cookie ~ "session=") {
        return (pass);
    }
}

sub vcl_backend_response {
    if (beresp.http.Cache-Control ~ "no-store" || beresp.http.Set-Cookie) {
        set beresp.uncacheable = true;
        return (deliver);
    }
    if (beresp.http.Cache-Control ~ "no-cache") {
        # Old at once, kept only to be asked about by its ETag.
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.keep = 1d;
    }
}
