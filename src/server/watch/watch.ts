import { createServer, type Server } from 'node:http';
import type { ShopApp } from '../app.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { metricsOf } from './metrics.ts';

/** The figures and the whole health, on the loopback alone. @throws Refusal where the port is taken */
export function openWatch(app: ShopApp, port: number): Promise<Server> {
  const register = metricsOf(app, app.health);
  const server = createServer(async (req, res) => {
    try {
      if (req.url === '/healthz') {
        const health = await app.health();
        res.writeHead(health.isWell ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(health));
      } else if (req.url === '/metrics') {
        res.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics());
      } else res.writeHead(404).end();
    } catch (error) {
      app.log.error({ err: error }, 'the watch failed');
      res.writeHead(500).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new Refusal(`Les mesures ne peuvent pas écouter sur le port ${port} (METRICS_PORT) : ${reasonOf(error)}.`),
      ),
    );
    server.listen(port, '127.0.0.1', () => resolve(server.unref()));
  });
}
