import { strToU8, type Zippable, zipSync } from 'fflate';
import { audit, write } from '../../../db/writer.ts';
import { formatMoment } from '../../dates.ts';
import { type Ctx, requireClient } from '../../http/context.ts';
import { downloadName } from '../../uploads/documentRules.ts';
import { identityStore, readStoredFile } from '../../uploads/identityStore.server.ts';
import { currentUserRow } from '../accounts/model/ownUser.server.ts';
import { filesOf } from '../identity/identityRows.server.ts';
import { collectPersonalData } from './collect.server.ts';
import { isEmailConfirmed } from './mailbox.server.ts';

type ReadmeContent = { shopName: string; now: number; unreadable: readonly string[]; isEmailConfirmed: boolean };

const readmeText = ({ shopName, now, unreadable, isEmailConfirmed }: ReadmeContent): string =>
  [
    `${shopName} : vos données, le ${formatMoment(now)}`,
    '',
    'compte.json : ce que vous avez déclaré, sans votre mot de passe, que nous ne connaissons pas.',
    'identite.json et le dossier pieces-identite : l’état de votre vérification d’identité et les fichiers conservés. Les photos sont celles que nous avons redessinées à l’arrivée.',
    'sessions.json : les appareils connectés à votre compte.',
    'commandes.json et paiements.json : vos commandes, leur histoire, vos rétractations et les messages de la banque. Aucun numéro de carte ne passe par la boutique.',
    'rachats.json et comptoir.json\u00a0: ce que vous nous avez vendu, et ce que le comptoir a noté de vous et de vos opérations.',
    'avis.json\u00a0: ce que vous avez écrit de nos articles, et la décision de la boutique.',
    'alertes.json et lettre.json : vos alertes de prix et votre inscription à la lettre.',
    'courriels.json\u00a0: les courriels que nous vous avons écrits, et les messages que vous avez écrits à la boutique, avec leur texte, notre réponse et nos notes.',
    'registre.json\u00a0: votre nom et votre adresse tels que le registre des métaux précieux les garde.',
    'journal.json : ce qui a été fait sur votre compte, et quand vos pièces d’identité ont été ouvertes.',
    '',
    ...(isEmailConfirmed
      ? []
      : [
          'Rien ne nous montre encore que l’adresse électronique du compte est la vôtre. Les alertes et l’inscription à la lettre faites avec elle, et les messages écrits sans vous connecter, ne sont donc pas ici. Confirmez-la sur la page «\u00a0Mes données\u00a0», puis téléchargez à nouveau.',
          '',
        ]),
    'Les montants sont en euros, les dates au format ISO 8601 en temps universel.',
    ...(unreadable.length > 0
      ? ['', `Ces fichiers n’ont pas pu être ouverts, écrivez-nous : ${unreadable.join(', ')}.`]
      : []),
    '',
  ].join('\r\n');

export async function exportPersonalData(ctx: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  requireClient(ctx.actor);
  const user = currentUserRow(ctx);
  const files: Zippable = {};
  const unreadableFiles: string[] = [];
  const documents = filesOf(ctx.db, user.id).sort((a, b) => a.createdAt - b.createdAt);
  for (const [position, document] of documents.entries()) {
    const name = `pieces-identite/${position + 1}-${entryName(downloadName(document.originalName, document.mime))}`;
    const bytes = await readStoredFile(identityStore(ctx.shop), document).catch(() => null);
    if (bytes) files[name] = [new Uint8Array(bytes), { level: 0 }];
    else unreadableFiles.push(document.originalName);
  }
  for (const [name, content] of Object.entries(collectPersonalData(ctx.db, user)))
    files[`${name}.json`] = strToU8(`${JSON.stringify(content, null, 2)}\n`);
  files['LISEZ-MOI.txt'] = strToU8(
    readmeText({
      shopName: ctx.shop.config.shopName,
      now: Date.now(),
      unreadable: unreadableFiles,
      isEmailConfirmed: isEmailConfirmed(user),
    }),
  );
  await write(ctx, (tx) => audit(tx, { action: 'user.export', entityId: user.id }));
  return zipSync(files);
}

const entryName = (name: string): string => name.replace(/[^\p{L}\p{M}\d ._-]/gu, '-');
