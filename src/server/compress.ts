/** After the build: a Brotli and a gzip twin beside every text file of the client, so that nothing is compressed twice. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = process.argv[2] ?? 'dist/client';
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|txt|xml|json|webmanifest)$/.test(name)) continue;
  const bytes = readFileSync(`${folder}/${name}`);
  if (bytes.length < 500) continue;
  writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes));
  writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes, { level: 9 }));
}
