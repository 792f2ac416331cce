import { pageActs } from 'virtual:page-acts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { staffRoles } from '../../../db/words.ts';
import { updateStaffRole } from '../../../src/features/accounts/admin/staffRole.server.ts';
import { endSessionsOf, inviteAdmin } from '../../../src/features/accounts/admin/userActs.server.ts';
import { saveNotes } from '../../../src/features/accounts/notes.server.ts';
import { updateUserAccess } from '../../../src/features/accounts/users.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import type { StaffRole } from '../../../src/http/actor.ts';
import { acts } from '../../../src/http/staff.ts';
import { firstPageFor, menuFor } from '../../../src/layouts/staffMenu.ts';
import { contracts } from '../../../src/server/api/contracts.ts';
import { ctxOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, makeUser, testDb } from '../../support/people.ts';

function house(staff: StaffRole = 'owner') {
  const db = testDb();
  const actor = { ...makeActor(db, 'admin', { staffRole: staff }), staff } as const;
  const colleague = makeUser(db, 'admin', { staffRole: 'counter' });
  return { db, ctx: ctxOf(db, actor), own: actor.userId, colleague };
}

describe('La table des rôles', () => {
  test('a un acte pour chaque appel du back-office, et pour ceux d’un client où l’équipe nomme la fiche d’un autre', () => {
    const ofSomebody = /\{(id|orderId|number)\}$/;
    const needing = contracts.filter(
      ({ access, path }) => access === 'admin' || (access === 'user' && ofSomebody.test(path)),
    );
    expect(needing.filter(({ act }) => act === undefined).map(({ path }) => path)).toEqual([]);
  });

  test('a un acte pour chaque page du back-office, sauf l’entrée et la sécurité de chacun', () => {
    const open = Object.keys(pageActs).filter((page) => pageActs[page] === null);
    expect(open.sort()).toEqual(['/admin', '/admin/[...rest]', '/admin/forgotpassword', '/admin/securite']);
  });

  test('laisse chaque rôle commencer par une page qui est la sienne', () => {
    const first = (staff: StaffRole) => firstPageFor({ kind: 'admin', userId: 'x', sessionId: 'y', staff });
    expect(staffRoles.map(first)).toEqual([
      '/admin/overview',
      '/admin/overview',
      '/admin/cours',
      '/admin/overview',
      '/admin/overview',
      '/admin/registre',
    ]);
    const entries = menuFor({ kind: 'admin', userId: 'x', sessionId: 'y', staff: 'prices' }).flatMap(
      (group) => group.entries,
    );
    expect(entries.map(({ label }) => label)).toEqual([
      'Prix du matin',
      'Métaux',
      'Devises',
      'Alertes',
      'Sécurité du compte',
    ]);
  });

  test('ne donne à personne d’autre que la direction la configuration et l’équipe', () => {
    expect(acts.configuration.roles).toEqual([]);
    expect(acts.staff.roles).toEqual([]);
  });
});

describe('L’équipe', () => {
  test('la direction change le rôle d’un collègue, et le journal le garde', async () => {
    const { db, ctx, colleague } = house();
    expect(await updateStaffRole(ctx, { id: colleague.id, staffRole: 'accountant' })).toMatchObject({
      staffRole: 'accountant',
    });
    const [row] = db.select().from(auditLog).where(eq(auditLog.action, 'user.staffRole')).all();
    expect(row?.detail).toEqual({ before: { staffRole: 'counter' }, after: { staffRole: 'accountant' } });
  });

  test('la dernière direction le reste, et un client n’a pas de rôle', async () => {
    const { db, ctx, own } = house();
    await expect(updateStaffRole(ctx, { id: own, staffRole: 'prices' })).rejects.toThrow('toujours un compte ouvert');
    const client = makeUser(db, 'client');
    await expect(updateStaffRole(ctx, { id: client.id, staffRole: 'prices' })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test.each(staffRoles.filter((role) => role !== 'owner'))('%s ne touche à aucun compte de l’équipe', async (staff) => {
    const { db, ctx, colleague } = house(staff);
    const forbidden = { code: 'forbidden' };
    const wanted = {
      email: 'lea@exemple.fr',
      firstName: 'Léa',
      lastName: 'Martin',
      staffRole: 'owner' as const,
      accessUntil: null,
    };
    await expect((async () => updateStaffRole(ctx, { id: colleague.id, staffRole: 'owner' }))()).rejects.toMatchObject(
      forbidden,
    );
    await expect(inviteAdmin(ctx, wanted)).rejects.toMatchObject(forbidden);
    await expect(updateUserAccess(ctx, { id: colleague.id, disabled: true })).rejects.toMatchObject(forbidden);
    await expect(endSessionsOf(ctx, { id: colleague.id })).rejects.toMatchObject(forbidden);
    await expect(saveNotes(ctx, { id: colleague.id, notes: 'Vu au coffre' })).rejects.toMatchObject(forbidden);
    expect(db.select().from(users).where(eq(users.id, colleague.id)).get()).toMatchObject({
      disabledAt: null,
      staffRole: 'counter',
      dealerNotes: '',
    });
  });

  test('le comptoir constate un virement, mais ne le rembourse pas par le même appel', async () => {
    const { db, ctx } = house('counter');
    const order = await orderByTransfer(db, makeActor(db, 'client'), 48_235, {
      Items: [{ type: 'metal', id: makeMetal(db).id, quantity: 1 }],
    });
    expect(await updatePaymentStatus(ctx, { orderId: order._id, status: 'paid' })).toMatchObject({
      paymentStatus: 'paid',
    });
    await expect(updatePaymentStatus(ctx, { orderId: order._id, status: 'refunded' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
