import { and, eq, lte, ne } from 'drizzle-orm';
import { type Db, rowById, updateById } from '../../../../db/client.ts';
import { currencies, type FeedReading, priceFeeds } from '../../../../db/schema/catalogue.ts';
import type { feedKinds } from '../../../../db/words.ts';
import { auditChange, runEach, write } from '../../../../db/writer.ts';
import { formatDay, formatShortMoment, isoDay, minutes, startOfDay } from '../../../dates.ts';
import { actingAs, type Ctx, orNotFound, requireAdmin, ShopError, system, verb } from '../../../http/context.ts';
import { nextVersion } from '../../../http/contract.ts';
import { FetchError, fetchOutside } from '../../../http/fetchOutside.server.ts';
import { eurosFromCents, eurosFromMicros, formatEuro, formatNumber, plural } from '../../../money.ts';
import { sealText, unsealText } from '../../../uploads/aesGcm.server.ts';
import { type ParsedFile, parseOptions } from '../../../uploads/fileKind.ts';
import { parseFile } from '../../../uploads/parseFile.server.ts';
import { version } from '../../../version.ts';
import { targetDaysSince } from '../../../workingDays.ts';
import { isFeedOpen } from '../../catalogue/model/priceAge.ts';
import { followsRule, referenceRate } from '../../catalogue/model/priceRule.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { parseEcbTable, parseEcbXml, type ReferenceRates } from '../ecb.ts';
import { type Feed, type FeedInput, inspectSourceContract, noHeaderValue, readFeedContract } from '../feeds.api.ts';
import { isGoldPrice, type Readings } from '../prices.api.ts';
import { applySet } from '../savePrices.server.ts';
import { findFigures, parseGoldPrice, parseTimestamp, valueAt } from './reading.ts';

type FeedRow = typeof priceFeeds.$inferSelect;
type FeedId = (typeof feedKinds)[number];

const findFeed = (db: Db, id: FeedId): FeedRow => orNotFound<FeedRow>(rowById(db, priceFeeds, id));

const readingText = (reading: FeedReading | null) =>
  reading === null
    ? ''
    : 'gold' in reading
      ? `${formatEuro(reading.gold)} le kilogramme, ${formatShortMoment(reading.at)}`
      : `${plural(reading.rates.length, 'monnaie', 'monnaies')}${reading.day ? `, cours du ${formatDay(Date.parse(reading.day))}` : ''}`;

function presentFeed({ id, reading, header, dueAt: _, agreedAt: __, createdAt: ___, ...row }: FeedRow): Feed {
  return { _id: id, ...row, header: '', hasHeader: header !== '', reading: readingText(reading) };
}

export function getFeed({ db, actor }: Ctx, id: FeedId): Feed {
  requireAdmin(actor);
  return presentFeed(findFeed(db, id));
}

type FeedSettings = Omit<FeedInput, 'updatedAt'>;

/** Header and query string are hidden, because they may contain an API key. */
const auditFields = (feed: FeedSettings, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries({ ...feed, url: feed.url.split('?')[0], header: feed.header && '…' }).filter(([name]) =>
      names.includes(name),
    ),
  );

const encryptionPurpose = 'feed header';

/** A stored header may be a secret, so it is never sent to another site. */
function headerOf({ shop }: Pick<Ctx, 'shop'>, before: FeedRow, { url, header }: FeedSettings) {
  if (header === noHeaderValue) return '';
  if (header !== '') return sealText(shop.keys.secrets, { text: header, context: encryptionPurpose });
  return url && before.url && new URL(url).origin === new URL(before.url).origin ? before.header : '';
}

/** @throws invalid for a gold source without a price path, or conflict for an outdated version */
export function saveFeed(ctx: Ctx, id: FeedId, { updatedAt: expected, ...settings }: FeedInput): Promise<Feed> {
  requireAdmin(ctx.actor);
  const feedError = (errors: Record<string, string>) => new ShopError('invalid', Object.values(errors)[0], { errors });
  if (id === 'gold' && settings.url && !settings.path)
    throw feedError({ path: 'Indiquez où se trouve le prix dans la réponse.' });
  if (
    (settings.opensAt === '') !== (settings.closesAt === '') ||
    (settings.opensAt && settings.opensAt >= settings.closesAt)
  )
    throw feedError({ closesAt: 'Indiquez deux heures, la seconde après la première, ou aucune.' });
  return write(ctx, (tx) => {
    const before = findFeed(tx.db, id);
    const updatedAt = nextVersion(before, { expected, current: presentFeed(before) });
    const clearedReading = { reading: null, readAt: null, agreedAt: null };
    const header = headerOf(tx, before, settings);
    const sourceFields = ['url', 'path', 'timePath', 'unit', 'currency'] as const;
    const isSameSource = sourceFields.every((name) => before[name] === settings[name]);
    const resetColumns = { ...(!isSameSource && clearedReading), failure: '', failedAt: null, dueAt: 0 };
    const after = updateById(tx.db, priceFeeds, id, { ...settings, header, ...resetColumns, updatedAt });
    auditChange(tx, {
      action: 'feed.edit',
      entityId: id,
      before: auditFields(before, Object.keys(settings)),
      after: auditFields(after, Object.keys(settings)),
    });
    return presentFeed(after);
  });
}

export async function readDueFeeds(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const dueFeeds = ctx.db
    .select()
    .from(priceFeeds)
    .where(and(ne(priceFeeds.url, ''), lte(priceFeeds.dueAt, Date.now())))
    .all();
  await runEach(dueFeeds, (feed) => readFeed(ctx, feed, signal));
}

/** @throws invalid without an address, or if reading or publishing fails */
export const readFeedNow = verb(readFeedContract, async (ctx, { id }) => {
  const feed = findFeed(ctx.db, id);
  if (feed.url === '') throw new ShopError('invalid', 'Indiquez d’abord l’adresse de la source, puis enregistrez.');
  await readFeed(ctx, feed);
  const after = findFeed(ctx.db, id);
  if (after.failure) throw new ShopError('invalid', after.failure);
  return presentFeed(after);
});

async function readFeed(ctx: Ctx, feed: FeedRow, signal?: AbortSignal): Promise<void> {
  const systemCtx = actingAs(ctx, system('feed'));
  const store = (values: Partial<FeedRow>) =>
    write(systemCtx, ({ db }) =>
      db
        .update(priceFeeds)
        .set(values)
        // If the source was edited meanwhile, the next run reads it again.
        .where(and(eq(priceFeeds.id, feed.id), eq(priceFeeds.updatedAt, feed.updatedAt)))
        .run(),
    );
  const recordFailure = (failure: string, known: Partial<FeedRow> = {}) =>
    store({
      ...known,
      failure,
      failedAt: feed.failedAt ?? Date.now(),
      dueAt: Date.now() + minutes(Math.min(feed.everyMinutes, 2)),
    });
  try {
    const reading = await fetchReading(ctx, feed, signal);
    const columns = { reading, readAt: Date.now(), dueAt: Date.now() + minutes(feed.everyMinutes) };
    const success = { ...columns, failure: '', failedAt: null };
    if (isOlder(feed, reading)) return void (await store({ ...columns, reading: feed.reading }));
    if (!feed.publishes || !isFeedOpen(feed, Date.now())) return void (await store(success));
    try {
      if (!isRepeated(feed, reading)) await write(systemCtx, (tx) => publish(tx, feed, reading));
      await store({ ...success, agreedAt: reading.at });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      await recordFailure(`Lu, mais retenu. ${error.message}`, columns);
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (!signal?.aborted) await recordFailure(error.message);
  }
}

/** Caches in front of a source may answer with an older copy. */
const isOlder = ({ agreedAt, reading: last }: FeedRow, reading: FeedReading): boolean =>
  'gold' in reading
    ? reading.at < (agreedAt ?? 0)
    : last !== null && 'day' in last && (reading.day ?? '') < (last.day ?? '');

/** Prices typed since a reading was published are newer than its repetition. */
const isRepeated = ({ agreedAt, reading: last }: FeedRow, reading: FeedReading): boolean =>
  last?.at === agreedAt &&
  JSON.stringify(last) === JSON.stringify('gold' in reading ? reading : { ...reading, at: agreedAt });

type Source = { url: string; header: string; signal?: AbortSignal | undefined };

async function readSource({ shop }: Ctx, { url, ...options }: Source): Promise<ParsedFile> {
  const { allowPrivateFeeds: allowPrivate, siteUrl } = shop.config;
  const body = await fetchOutside(url, { ...options, allowPrivate, agent: `Comptoir/${version} (+${siteUrl})` });
  return parseFile(body, feedFile).catch((error) => {
    throw error instanceof ShopError
      ? new FetchError(`La réponse de la source est illisible. ${error.message}`)
      : error;
  });
}

/** @throws invalid if the address cannot be read or has no gold price */
export const inspectSource = verb(inspectSourceContract, async (ctx, source) => {
  const urlError = (message: string) => new ShopError('invalid', message, { errors: { url: message } });
  const parsed = await readSource(ctx, source).catch((error) => {
    throw error instanceof FetchError ? urlError(error.message) : error;
  });
  const candidates = findFigures(parsed, currentConfig(ctx.db).goldPrice);
  if (candidates.length === 0)
    throw urlError(
      'Cette adresse répond, mais aucun nombre n’y ressemble à un cours de l’or. Une page à lire n’est pas une source\u00a0: il faut du JSON ou un tableau.',
    );
  return { figures: candidates };
});

async function fetchReading(ctx: Ctx, feed: FeedRow, signal?: AbortSignal): Promise<FeedReading> {
  const { db, shop } = ctx;
  const header = unsealText(shop.keys.secrets, { sealed: feed.header, context: encryptionPurpose }) ?? '';
  const parsed = await readSource(ctx, { url: feed.url, header, signal });
  return feed.id === 'gold' ? parseGoldReading(db, feed, parsed) : parseRateReading(parsed);
}

const feedFile = parseOptions({
  maxLines: 20_000,
  remedy: 'Il faut l’adresse de données en JSON ou en CSV, non celle d’une page à lire.',
});

function parseGoldReading(db: Db, { path, timePath, unit, currency }: FeedRow, parsed: ParsedFile): FeedReading {
  const goldPrice = parseGoldPrice(valueAt(parsed, path), { unit, rate: requireEuroRate(db, currency) });
  if (goldPrice === null) throw new FetchError(`La réponse n’a pas de prix à « ${path} ».`);
  if (!isGoldPrice(goldPrice))
    throw new FetchError(
      `${formatEuro(goldPrice)} le kilogramme n’est pas un cours de l’or\u00a0: vérifiez l’unité, la monnaie et l’endroit du prix.`,
    );
  const now = Date.now();
  const sourceTime = timePath === '' ? now : parseTimestamp(valueAt(parsed, timePath));
  if (sourceTime === null) throw new FetchError(`La réponse n’a pas de date à « ${timePath} ».`);
  if (sourceTime > now + minutes(10)) throw new FetchError('Le cours de la source est daté de l’avenir.');
  return { at: Math.min(sourceTime, now), gold: goldPrice };
}

/** In TARGET days; older ECB rates are stale. */
const maxRateAge = 4;

function requireEuroRate(db: Db, iso: string): { euros: number; units: number } {
  if (iso === 'EUR') return { euros: 1_000_000, units: 1 };
  const isRecent = (day: string | null) => day !== null && targetDaysSince(day, Date.now()) <= maxRateAge;
  const { reading } = findFeed(db, 'currencies');
  const units = 1_000;
  const euros =
    reading && 'day' in reading && isRecent(reading.day) && referenceRate(new Map(reading.rates).get(iso) ?? '', units);
  if (euros) return { euros, units };
  const row = db.select().from(currencies).where(eq(currencies.iso, iso)).get();
  if (!row || row.referenceRate === null || !isRecent(isoDay(row.referencedAt ?? 0)))
    throw new FetchError(`Le cours est en ${iso}, dont nous n’avons pas de cours de référence récent.`);
  return { euros: row.referenceRate, units: row.coefficient };
}

function parseRateReading(parsed: ParsedFile): FeedReading {
  const referenceRates: ReferenceRates | null =
    parsed.format === 'xml' ? parseEcbXml(parsed.xml) : parseEcbTable(parsed.format === 'table' ? parsed.rows : []);
  const rates = [...(referenceRates?.rates ?? [])].filter(([, rate]) => referenceRate(rate, 1));
  if (rates.length === 0) throw new FetchError('La réponse n’est pas le fichier de la Banque centrale européenne.');
  const day = referenceRates?.day ?? null;
  if (day === null) throw new FetchError('La réponse ne dit pas le jour de ses cours.');
  if (targetDaysSince(day, Date.now()) > maxRateAge)
    throw new FetchError(`La source s’arrête au ${formatDay(startOfDay(day))}\u00a0: rien n’est publié.`);
  return { at: Date.now(), day, rates };
}

/** Smaller moves are not published, because each publication renews the date of every price. */
const minMoveDivisor = 1_000;

type RateMove = { name: string; from: number; to: number; maxPriceChange: number };

function requireSmallMove({ name, from, to, maxPriceChange }: RateMove) {
  if (Math.abs(to - from) * 100 > from * maxPriceChange)
    throw new ShopError(
      'conflict',
      `${name} bouge de plus de ${formatNumber(maxPriceChange)}\u00a0%\u00a0: vérifiez-le, puis publiez-le dans la grille.`,
    );
}

/** @throws conflict for a price change beyond the limit, or whatever `applySet` throws */
function publish(tx: Ctx, { maxPriceChange }: FeedRow, reading: FeedReading) {
  if ('gold' in reading) {
    const { goldPrice: from, goldPricedAt: pricedAt } = currentConfig(tx.db);
    const newPrice = reading.gold;
    if (from === null) throw new ShopError('conflict', 'Publiez d’abord un cours dans la grille, auquel comparer.');
    requireSmallMove({ name: 'Le cours de l’or', from, to: newPrice, maxPriceChange });
    if (Math.abs(newPrice - from) * minMoveDivisor >= from)
      applySet(tx, { gold: { price: newPrice, pricedAt }, rows: [] });
    return;
  }
  const rows = changedRates(tx.db, reading).flatMap(({ to, moneyName, ...row }) => {
    const { id, referenceRate: from, pricing, pricedAt } = row;
    if (from === null || !followsRule(pricing)) return [];
    requireSmallMove({ name: moneyName, from, to, maxPriceChange });
    return { type: 'currency' as const, id, pricedAt, referenceRate: to };
  });
  if (rows.length > 0) applySet(tx, { rows });
}

function changedRates(db: Db, reading: FeedReading | null) {
  const rates = new Map(reading && 'rates' in reading ? reading.rates : []);
  const all = db.select().from(currencies).all();
  return all.flatMap((currency) => {
    const newRate = referenceRate(rates.get(currency.iso) ?? '', currency.coefficient);
    return newRate && newRate !== currency.referenceRate ? [{ ...currency, to: newRate }] : [];
  });
}

export function readingsFor({ db, actor }: Ctx): Readings {
  requireAdmin(actor);
  const [gold, rates] = (['gold', 'currencies'] as const).map((id) => findFeed(db, id).reading);
  const { goldPrice } = currentConfig(db);
  const newRates = changedRates(db, rates ?? null).map(({ id, to }) => [id, eurosFromMicros(to)]);
  const isNew = gold && 'gold' in gold && gold.gold !== goldPrice;
  return {
    gold: isNew ? { price: eurosFromCents(gold.gold), reading: readingText(gold) } : null,
    rates: Object.fromEntries(newRates),
  };
}
