/**
 * What this machine can do at most, as a process of its own: a bare node:http server that answers given bytes, writes
 * fifty rows out, or keeps an order of three lines durably, one transaction each.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const [dir = '', plainLength = '0', zippedLength = '0'] = process.argv.slice(2);
const plain = Buffer.alloc(Number(plainLength), 'x');
const zipped = Buffer.alloc(Number(zippedLength), 'x');

const db = new Database(join(dir, 'floor.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`create table coins (id integer primary key, name text, price integer, weight integer, photo text) strict;
  create table orders (id integer primary key, client text, amount integer, buyer text, at integer) strict;
  create table lines (order_id integer, position integer, name text, quantity integer, price integer) strict`);
const coin = db.prepare('insert into coins (name, price, weight, photo) values (?, ?, ?, ?)');
for (let at = 0; at < 50; at++) coin.run(`Napoléon ${at}`, 48_235, 6_451, `coin-${at}.avif`);
const coins = db.prepare('select * from coins');
const order = db.prepare('insert into orders (client, amount, buyer, at) values (?, ?, ?, ?)');
const line = db.prepare('insert into lines values (?, ?, ?, ?, ?)');
const place = db.transaction((text: string) => {
  const { lastInsertRowid } = order.run('client', 144_705, text, Date.now());
  for (let at = 0; at < 3; at++) line.run(lastInsertRowid, at, 'Napoléon', 1, 48_235);
});

const answers: Record<string, () => Buffer | string> = {
  '/plain': () => plain,
  '/zipped': () => zipped,
  '/rows': () => JSON.stringify(coins.all()),
};
const server = createServer((req, res) => {
  const answer = answers[req.url ?? ''];
  if (answer) {
    res.end(answer());
    return;
  }
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    place.immediate(Buffer.concat(parts).toString());
    res.end('{}');
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
