/** Cause and fix of each error key, for the docs. The type requires an entry for every key. */
import type { FailureKey } from '../src/contract/failures.ts'

interface Help {
  cause: string
  fix: string
}

export const errorHelp: Readonly<Record<FailureKey, Help>> = {
  invalid_payload: {
    cause: 'A field of the body is missing or invalid.',
    fix: '`details` names each field and what is wrong with it.',
  },
  invalid_query_params: {
    cause: 'A query parameter is unknown or invalid.',
    fix: '`details` names the parameter.',
  },
  invalid_scope: {
    cause: 'The key does not have a requested scope.',
    fix: 'Request fewer scopes, or add the scope to the key in the catalog.',
  },
  invalid_grant_type: {
    cause: 'The token request has another grant type than `client_credentials`.',
    fix: 'Set `grant_type=client_credentials`.',
  },
  invalid_idempotency_key: {
    cause: 'The `Idempotency-Key` is empty, too long or contains other than visible characters.',
    fix: 'Use 1 to 255 visible ASCII characters, such as a UUID.',
  },
  missing_order: { cause: 'An offer in the request needs an order.', fix: 'Send `order` with the request.' },
  missing_order_items: { cause: 'An offer in the request depends on products.', fix: 'Send `order.items`.' },
  missing_reward: {
    cause: 'The request redeems a loyalty card without a reward.',
    fix: 'Set `reward` of the redeemable.',
  },
  invalid_customer: {
    cause: 'The customer is unknown, or does not match the token.',
    fix: 'Create the customer first, or request a token for this customer.',
  },
  voucher_disabled: {
    cause: 'The voucher or its campaign is disabled.',
    fix: 'Enable it, or use another voucher.',
  },
  voucher_expired: {
    cause: "The voucher's end date has passed.",
    fix: 'Extend the end date, or use another voucher.',
  },
  voucher_not_active: {
    cause: "The voucher's start date is in the future.",
    fix: 'Wait until the start date, or change it.',
  },
  voucher_not_active_now: {
    cause: 'The voucher is valid only on other days or at other hours.',
    fix: "Try again within its schedule, in the campaign's time zone.",
  },
  quantity_exceeded: {
    cause: 'The voucher or promotion has been redeemed as often as its limit allows.',
    fix: 'Raise the limit, or use another offer.',
  },
  gift_amount_exceeded: {
    cause: 'The request takes more than the balance of the gift card.',
    fix: 'Request at most the balance.',
  },
  promotion_inactive: {
    cause: 'The promotion is disabled or outside its dates.',
    fix: 'Enable it, or change its dates in the catalog.',
  },
  promotion_not_active_now: {
    cause: 'The promotion is valid only on other days or at other hours.',
    fix: "Try again within its schedule, in the campaign's time zone.",
  },
  customer_rules_violated: {
    cause: 'The customer does not meet the rules of the offer.',
    fix: '`perkit why` with `--customer` lists the failed rules.',
  },
  order_rules_violated: {
    cause: 'The order does not meet the rules of the offer.',
    fix: '`perkit why` lists the failed rules.',
  },
  redemption_rules_violated: {
    cause: 'A limit on redemptions, such as one per customer, is reached.',
    fix: 'Use another offer, or change the rule.',
  },
  stacking_rules_violated: {
    cause: 'The offers cannot be combined, or there are too many.',
    fix: 'Remove an offer, or change the stacking rules of the project.',
  },
  loyalty_card_points_exceeded: {
    cause: 'The card has fewer points than the reward or payment costs.',
    fix: 'Choose a cheaper reward, or pay with fewer points.',
  },
  unauthorized: {
    cause: 'The credentials are missing, wrong, expired or revoked.',
    fix: 'Check the headers of the request and the keys in the catalog. For a page, see [Troubleshooting](back-ends.md#troubleshooting).',
  },
  forbidden: {
    cause: 'The key or token does not allow this request.',
    fix: '`details` names the missing scope or the rejected `Origin`: add it to the key in the catalog.',
  },
  not_found: {
    cause: 'No operation or resource exists at this path.',
    fix: 'Check the path, the id and the project of the key.',
  },
  resource_not_found: {
    cause: 'A resource that the body names does not exist.',
    fix: 'Check the id or code in the body.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    fix: 'Use a method from the `Allow` header.',
  },
  request_in_progress: {
    cause: 'An earlier request with the same `Idempotency-Key` is still running.',
    fix: 'Retry with the same key after a short wait.',
  },
  duplicate_found: {
    cause: 'A resource with this id or code exists already.',
    fix: 'Choose another id or code, or update the existing resource.',
  },
  payload_too_large: { cause: 'The body exceeds the size limit.', fix: 'Send fewer items in a request.' },
  unsupported_media_type: {
    cause: 'The `Content-Type` of the body is not supported.',
    fix: 'Send `application/json`. Token requests use a form.',
  },
  idempotency_mismatch: {
    cause: 'The `Idempotency-Key` was used for a different request.',
    fix: 'Use a new key for a new request, and the same key only for retries.',
  },
  too_many_requests: {
    cause: 'The address, key or shopper has reached a rate limit.',
    fix: 'Wait for the time in `Retry-After`. See [Rate limits](service.md#rate-limits).',
  },
  internal_error: {
    cause: 'The service or relay failed unexpectedly.',
    fix: 'Find the `request_id` of the response in the log.',
  },
  bad_gateway: {
    cause: 'The relay got an invalid response, or one of its settings is wrong.',
    fix: 'Check `serviceUrl` and the keys of the relay. The message names the setting.',
  },
  service_unavailable: {
    cause: 'The service has no database connection or too much load.',
    fix: 'Retry after the time in `Retry-After`, with the same `Idempotency-Key`.',
  },
}
