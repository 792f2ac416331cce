export const installPaths = {
  program: '/usr/local/bin/comptoir',
  settings: '/etc/comptoir.env',
  service: '/etc/systemd/system/comptoir.service',
  socket: '/etc/systemd/system/comptoir.socket',
  caddy: '/etc/caddy/Caddyfile',
  data: '/var/lib/comptoir',
} as const;
