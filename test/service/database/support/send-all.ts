/** Makes the service send every statement: the whole conformance suite, then statements that no operation reaches. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redeemRewardAsShopper } from '../../../../src/contract/operations/loyalties.ts'
import { refuseDemoKeys } from '../../../../src/service/auth/demo-keys.ts'
import { addKey, keyKinds, listKeys, revokeKey } from '../../../../src/service/auth/manage-keys.ts'
import { findToken, revokeToken } from '../../../../src/service/auth/tokens.ts'
import {
  assignVoucher,
  lockMembership,
  voucherInCampaign,
} from '../../../../src/service/back-office/publications.ts'
import { backUp, checkBackup, move, restore } from '../../../../src/service/backup/backup.ts'
import { exportStore } from '../../../../src/service/backup/export.ts'
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { findProject } from '../../../../src/service/cli/store-options.ts'
import * as customers from '../../../../src/service/customers/queries.ts'
import { refoldCodes } from '../../../../src/service/database/code-lookup.ts'
import { migrate } from '../../../../src/service/database/migrate.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import { startUpkeep } from '../../../../src/service/database/upkeep.ts'
import { refsOf } from '../../../../src/service/eligibility/redeemables-context.ts'
import { snapshotsOf } from '../../../../src/service/eligibility/snapshots.ts'
import { createIdempotency, findStoredResponse } from '../../../../src/service/http/idempotency.ts'
import * as jobs from '../../../../src/service/jobs/queue.ts'
import { createLog } from '../../../../src/service/log.ts'
import * as duePoints from '../../../../src/service/loyalty/due-points.ts'
import { readEarner } from '../../../../src/service/loyalty/earner.ts'
import { lockRules } from '../../../../src/service/loyalty/earning-rules.ts'
import * as ledger from '../../../../src/service/loyalty/ledger-queries.ts'
import * as memberTiers from '../../../../src/service/loyalty/member-tiers.ts'
import { findOffer } from '../../../../src/service/loyalty/reward-assignments.ts'
import * as rewards from '../../../../src/service/loyalty/rewards.ts'
import * as timedPoints from '../../../../src/service/loyalty/timed-points.ts'
import * as orders from '../../../../src/service/orders/queries.ts'
import { findNamed } from '../../../../src/service/products/find-named.ts'
import { readCollectionNames } from '../../../../src/service/products/load-products.ts'
import { linkGifts, readGifts } from '../../../../src/service/products/order-gifts.ts'
import { countNow, countTiers } from '../../../../src/service/promotions/count-tiers.ts'
import { readFirstTiers } from '../../../../src/service/promotions/first-tiers.ts'
import { readTierPage } from '../../../../src/service/promotions/read-tiers.ts'
import * as locks from '../../../../src/service/redeemables/locks.ts'
import { consumeHolds } from '../../../../src/service/redeemables/usage.ts'
import { findStatus } from '../../../../src/service/redemptions/queries.ts'
import { readRequested } from '../../../../src/service/redemptions/read-requested.ts'
import { explainOffer } from '../../../../src/service/eligibility/explain.ts'
import { startSweep } from '../../../../src/service/server/worker.ts'
import { findCardsByIdOrHolder, assignCards } from '../../../../src/service/vouchers/loyalty-cards.ts'
import { assignUnassigned, deactivateVouchers } from '../../../../src/service/vouchers/new-vouchers.ts'
import { idsOfVouchers, isCategory, shareCode } from '../../../../src/service/vouchers/queries.ts'
import { findDebit } from '../../../../src/service/vouchers/transactions.ts'
import { amountOff } from '../../../support/catalogue-parts.ts'
import { startShop, startFullService } from '../../../support/service.ts'
import { postgresql } from '../../../support/stores.ts'
import { operations } from '../../../wire/conformance/checks/index.ts'
import { readKeys } from '../../../wire/conformance/keys.ts'
import { connect } from '../../../wire/conformance/service.ts'
import { runSuite } from '../../../wire/conformance/suite.ts'
import { callerFor } from '../../loyalty/support/club.ts'
import { as, referralCatalogue, backEndOf } from '../../referrals/support/shop.ts'

type RecordStore = (store: Store) => Store

/** A date after everything has expired. */
const longAfter = new Date('2036-11-21T12:00:00Z')

export async function sendAll(record: RecordStore) {
  await conformance(record(await postgresql.open()))
  await referrals(record(await postgresql.open()))
  await catalogues(record(await postgresql.open()))
  await backups(record)
  await rareStatements(record(await postgresql.open()))
}

async function conformance(store: Store) {
  const folder = new URL('../../../wire/conformance/', import.meta.url)
  const catalogue = JSON.parse(readFileSync(new URL('catalogue.json', folder), 'utf8'))
  const service = await startFullService(store, catalogue)
  const keys = readKeys(new URL('keys.json', folder))
  await runSuite(operations, await connect(service.url, keys))
  const sweep = startSweep({ store, clock: { now: () => longAfter }, log: createLog(undefined, 'silent') })
  await sweep.round()
  await sweep.close()
  await service.close()
}

/** Referral programs of every kind: points, credits and new vouchers for both sides. */
async function referrals(store: Store) {
  const shop = await startShop(store, { catalogue: referralCatalogue })
  const server = await backEndOf(shop)
  await server.redeem('ADA-POINTS', as('first-friend'))
  for (const friend of ['first-friend', 'second-friend']) {
    await server.redeem('ADA-PAID', as(friend))
    await server.pay(`order-of-${friend}`, as(friend))
  }
  await shop.close()
  await store.close()
}

/** Loads, changes and ends everything that a catalog can contain. */
async function catalogues(store: Store) {
  const rule = {
    id: 'val_big',
    name: 'Big carts',
    rules: { '1': { name: 'order.amount', conditions: { $more_than: [10] } }, logic: '1' },
  }
  const project = (changes: object, campaign: object, tier: object) => ({
    projects: [
      {
        id: 'proj_changing',
        name: 'Changing',
        validation_rules: [rule],
        rewards: [
          { id: 'rew_mug', name: 'Mug', type: 'MATERIAL', parameters: { product: { id: 'prod_mug' } } },
        ],
        products: [{ id: 'prod_mug', source_id: 'mug', name: 'Mug' }],
        ...changes,
        campaigns: [
          {
            id: 'camp_sale',
            name: 'Sale',
            campaign_type: 'PROMOTION',
            metadata: { time_zone: 'Europe/Berlin' },
            promotion_tiers: [tier],
          },
          {
            id: 'camp_club',
            name: 'Club',
            campaign_type: 'LOYALTY_PROGRAM',
            voucher: { loyalty_card: { points: 0 } },
            ...campaign,
          },
        ],
      },
    ],
  })
  const discount = { action: { discount: amountOff(100) } }
  const offered = { reward_assignments: [{ reward: 'rew_mug', parameters: { loyalty: { points: 10 } } }] }
  const tier = { id: 'promo_sale', name: 'Sale', ...discount, validation_rules: ['val_big'] }
  const { validation_rules: _, ...free } = tier
  const now = new Date('2026-11-21T12:00:00Z')
  const customers = [{ id: 'cust_ada', source_id: 'ada' }]
  const segments = [{ id: 'seg_sale', name: 'Sale', customers: ['ada'] }]
  await loadCatalogue(store, project({ customers, segments }, offered, tier), now)
  await loadCatalogue(store, project({ case_sensitive_codes: true }, {}, { ...free, name: 'Sale!' }), now, {
    endMissing: true,
  })
  await loadCatalogue(store, project({}, {}, { ...free, id: 'promo_other' }), now, { endMissing: true })
  await locks.lockTiers(store.db, 'proj_changing', ['promo_other'])
  await snapshotsOf(store).prepare('proj_changing')
  const bigger = {
    validation_rules: [{ ...rule, name: 'Bigger' }],
    segments: [{ id: 'seg_sale', name: 'Sale' }],
  }
  await loadCatalogue(store, project(bigger, {}, { ...tier, id: 'promo_other' }), now)
  await snapshotsOf(store).prepare('proj_changing')
  await store.close()
}

/** Backup, restore, move and export. */
async function backups(record: RecordStore) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-statements-'))
  const progress = () => undefined
  const [from, to, copy] = [
    record(await postgresql.open()),
    record(await postgresql.open()),
    record(await postgresql.open()),
  ]
  try {
    await loadCatalogue(from, referralCatalogue)
    await backUp(from, join(folder, 'backup'), new Date(), progress)
    await restore(to, join(folder, 'backup'), await checkBackup(join(folder, 'backup'), progress), progress)
    await move(from, copy, progress)
    await exportStore(from, join(folder, 'export'), 'proj_shop', progress)
  } finally {
    await Promise.all([from, to, copy].map((store) => store.close()))
    rmSync(folder, { recursive: true })
  }
}

/** Statements that no request above sends. Only their text matters, so some refer to rows that do not exist. */
async function rareStatements(store: Store) {
  await loadCatalogue(store, referralCatalogue)
  const { db } = store
  const project_id = 'proj_shop'
  const now = new Date('2026-11-21T12:00:00Z')
  const log = createLog(undefined, 'silent')
  const card = 'v_card_ada'

  await migrate(store)
  await findToken(db, 'none')
  for (const is_available of [false, true]) {
    const query = { is_available, now, limit: 10, page: 1, order: 'created_at' } as const
    await readFirstTiers(db, project_id, query)
    await readTierPage(db, project_id, query)
    await countTiers(db, { id: project_id, version: 0 }, query)
  }
  await countNow(db, project_id, now)
  await readEarner(db, project_id, 'cust_ada', card, now)
  await refuseDemoKeys(db, '0.0.0.0')
  for (const kind of keyKinds) {
    await addKey(
      db,
      { kind, project_id, id: `key_${kind}`, secret_hash: kind, scopes: null, origins: null },
      now,
    )
    for (const key of await listKeys(db, { id: `key_${kind}` })) await revokeKey(db, key, now)
  }
  await revokeToken(db, project_id, 'none')
  await customers.findCustomer(db, project_id, 'ada')
  await customers.insertNewCustomers(db, project_id, [{ source_id: 'new' }], now)
  await customers.lockCustomers(db, project_id, ['ada'])
  await customers.membersBy(db, project_id, 'source_id', ['ada'])
  const { id: guest = '' } = (await customers.insertCustomer(db, project_id, { name: 'Guest' }, now)) ?? {}
  await customers.changeCustomer(db, project_id, guest, { name: 'Gus' }, now)
  await store.transaction((tx) => lockMembership(tx, project_id, 'camp_codes', guest))
  await voucherInCampaign(db, project_id, 'camp_codes', guest)
  await assignVoucher(db, project_id, card, guest, now).catch(() => undefined)
  await db.updateTable('projects').set({ refold_codes: true, case_sensitive_codes: true }).execute()
  await refoldCodes(db)
  const upkeep = startUpkeep({ store: { ...store, kind: 'embedded' }, log })
  await upkeep.round()
  await upkeep.close()
  await findStoredResponse(
    store,
    { project_id, client: 'client page', customer_id: 'cust_ada', key: 'once' },
    now,
  )
  const request = { operation: redeemRewardAsShopper, caller: callerFor('cust_ada'), input: {} }
  const refuse = () => Promise.reject(new Error('refused'))
  await createIdempotency(store, { now: () => now })(
    { ...request, key: 'once', request_id: 'req' },
    refuse,
  ).catch(() => undefined)

  await jobs.addJob(db, { project_id, id: 'job', kind: 'export_transactions', payload: {} }, now)
  const job = await jobs.claimJob(db, now)
  if (!job) throw new Error('The job does not exist.')
  await jobs.requeueJob(db, job, now)
  await jobs.postponeJob(db, job, now)
  await jobs.countJobs(db)
  await jobs.finishJob(db, job)

  const pending = {
    points: 10,
    available_at: now,
    expires_on: '2026-12-31',
    details: { order_id: 'ord' },
    now,
  }
  await timedPoints.addPending(db, project_id, card, pending)
  await duePoints.tryLockCard(db, { project_id, voucher_id: card })
  for (const kind of duePoints.dueKinds) await duePoints.dueCards(db, kind, now, { limit: 1, offset: 0 })
  await timedPoints.cardsWithPendingPoints(db, project_id, 'ord')
  await timedPoints.removePendingOfOrder(db, project_id, card, 'ord')
  await timedPoints.removeDuePoints(db, project_id, card, now, 1)
  await timedPoints.expiredPoints(db, project_id, card, now)
  await lockRules(db, project_id, ['ern'])
  await ledger.additionsByReference(db, project_id, ['ref'])
  await ledger.usedTransferIds(db, project_id, ['transfer'])
  const debit = { type: 'POINTS_TRANSFER_OUT', points: 1, now } as const
  await ledger.debitLedger(db, project_id, { id: card, campaign_id: null }, debit)
  await memberTiers.pointsEarned(db, project_id, card, now)
  await memberTiers.pointsEarnedOrDue(db, project_id, card, now, now)
  await memberTiers.hasBeenIn(db, project_id, [card], 'ltr')
  await memberTiers.hasMoved(db, project_id, card, 'customer.loyalty.tier.left', 'ltr')
  await memberTiers.saveTierPlace(db, project_id, card, undefined, now)
  await findOffer(db, project_id, { id: card, campaign_id: 'camp_club' }, 'rew_code')
  await findNamed(db, project_id, 'skus', 'sku')
  await findNamed(db, project_id, 'products', 'prod_cup')
  await rewards.decrementStock(db, project_id, 'rew_code')
  await rewards.lockReward(db, project_id, 'rew_code')
  await rewards.incrementStock(db, project_id, 'rew_code')

  const reported = { status: 'PAID', customer_id: null, calculated: { object: 'order' } } as const
  const order = await orders.insertOrder(db, project_id, 'order', reported, now)
  if (!order) throw new Error('The order does not exist.')
  await orders.updateOrder(db, project_id, order.id, reported, now)
  const items = [{ product_id: 'prod_cup', quantity: 1, metadata: { redemption_id: 'r_gift' } }]
  await readGifts(db, project_id, { items }, { customer_id: null, side: 'server', forUpdate: true })
  await linkGifts(db, project_id, {
    object: 'order',
    id: order.id,
    items: [{ ...items[0], object: 'order_item' }],
  })
  await readCollectionNames(db, project_id, ['pc'])
  await locks.lockCampaigns(db, project_id, ['camp_club'])
  await consumeHolds(db, project_id, [card], { key: 'session', customer_id: null, isPage: false })
  await findStatus(db, project_id, 'r_none')
  // The suite's requests read these together with the credentials.
  const redeemables = [
    { object: 'voucher', id: 'CARD-ADA' },
    { object: 'promotion_tier', id: 'promo' },
  ] as const
  const refs = redeemables.flatMap((redeemable, at) => refsOf(redeemable, at, new Map()))
  const shared = { customer: null, order_source_id: 'order', session_key: 'session', now }
  await readRequested(db, project_id, shared, refs)
  const project = await findProject(store, project_id)
  await explainOffer(db, { project, offer: 'None', order: {}, now }).catch(() => undefined)
  await findCardsByIdOrHolder(db, project_id, null, { ids: [card], source_ids: ['ada'] })
  await assignCards(db, project_id, [{ card_id: card, source_id: 'ada' }])
  await assignUnassigned(db, project_id, { campaign_id: 'camp_club', holder_id: 'cust_ada', credits: 1 }, now)
  await deactivateVouchers(db, project_id, [card], now)
  await idsOfVouchers(db, project_id, ['CARD-ADA'])
  await isCategory(db, project_id, 'cat')
  await shareCode(db, project_id, 'v_none', now)
  await findDebit(db, project_id, card, 'r_none', now)
  await store.close()
}
