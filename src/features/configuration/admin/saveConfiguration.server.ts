import { rowById, updateById } from '../../../../db/client.ts';
import { configurations } from '../../../../db/schema/shop.ts';
import { auditChange, write } from '../../../../db/writer.ts';
import { type Ctx, orNotFound, requireAdmin, staffIdOf } from '../../../http/context.ts';
import { nextVersion } from '../../../http/contract.ts';
import { toTexts } from '../../../ui/desk/fields.ts';
import { type ConfigSubject, configFields, configPages } from '../configFields.ts';
import type { ConfigurationInput, FullConfiguration } from '../configuration.api.ts';
import { type Configuration, currentConfig, dayPricesOf } from '../configuration.server.ts';
import { presentConfig } from '../configuration.ts';

type Content = Omit<Configuration, 'id' | 'createdAt' | 'createdBy' | 'updatedAt'>;

function contentOf({ id: _, createdAt: __, createdBy: ___, updatedAt: ____, ...content }: Configuration): Content {
  return content;
}

type Publish = (tx: Ctx, input: ConfigurationInput) => void;

/** Values set by environment variables are never stored. */
function mergeContent(ctx: Ctx, { row, input }: { row: Configuration; input: ConfigurationInput }): Content {
  const { updatedAt: _, identity = {}, ...fields } = input;
  const { fixedNames } = ctx.shop.config;
  const storedEntries = Object.entries(identity).filter(([name]) => !fixedNames.includes(name));
  return {
    ...contentOf(row),
    ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Content>),
    identity: { ...row.identity, ...(Object.fromEntries(storedEntries) as Record<string, string>) },
  };
}

const configTexts = (row: Configuration): Record<string, string> => toTexts(configFields, presentConfig(row));

type NewVersion = { content: Content; action: string; expected: number | undefined };

/** @throws conflict if there is a version newer than `expected` */
function addVersion(tx: Ctx, { content, action, expected }: NewVersion): FullConfiguration {
  const before = currentConfig(tx.db);
  const updatedAt = nextVersion(before, { expected, current: presentConfig(before) });
  const after = tx.db
    .insert(configurations)
    .values({ ...content, ...dayPricesOf(before), createdBy: staffIdOf(tx.actor), createdAt: updatedAt, updatedAt })
    .returning()
    .get();
  const entry = { action: `configuration.${action}`, entityId: after.id };
  auditChange(tx, { ...entry, before: configTexts(before), after: configTexts(after) });
  return presentConfig(after);
}

export async function addConfiguration(
  ctx: Ctx,
  input: ConfigurationInput,
  publish: Publish,
): Promise<FullConfiguration> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const content = mergeContent(tx, { row: currentConfig(tx.db), input });
    addVersion(tx, { content, action: 'add', expected: input.updatedAt });
    publish(tx, input);
    return presentConfig(currentConfig(tx.db));
  });
}

const requireVersion = ({ db }: Ctx, id: string): Configuration =>
  orNotFound(rowById(db, configurations, id), 'Cette version de la configuration n’existe pas.');

export async function editConfiguration(
  ctx: Ctx,
  { id, ...input }: ConfigurationInput & { id: string },
  publish: Publish,
): Promise<FullConfiguration> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const before = requireVersion(tx, id);
    const updatedAt = nextVersion(before, { expected: input.updatedAt, current: presentConfig(before) });
    const values = { ...mergeContent(tx, { row: before, input }), ...dayPricesOf(before), updatedAt };
    const after = updateById(tx.db, configurations, id, values);
    const entry = { action: 'configuration.edit', entityId: id };
    auditChange(tx, { ...entry, before: configTexts(before), after: configTexts(after) });
    publish(tx, input);
    return presentConfig({ ...after, ...dayPricesOf(currentConfig(tx.db)) });
  });
}

type VersionToRestore = { id: string; updatedAt?: number | undefined; subject?: ConfigSubject | undefined };

export async function restoreConfiguration(ctx: Ctx, { id, updatedAt: expected, subject }: VersionToRestore) {
  requireAdmin(ctx.actor);
  return write(ctx, (tx): FullConfiguration => {
    const oldContent = contentOf(requireVersion(tx, id));
    const names = subject && namesOf(subject);
    const restoredFields =
      names && Object.fromEntries(Object.entries(oldContent).filter(([name]) => names.includes(name)));
    const content = restoredFields ? { ...contentOf(currentConfig(tx.db)), ...restoredFields } : oldContent;
    return addVersion(tx, { content, action: 'restore', expected });
  });
}

const namesOf = (subject: ConfigSubject) =>
  Object.entries(configPages[subject].fields).map(([name, { path = name }]) => path.split('.')[0] ?? name);
