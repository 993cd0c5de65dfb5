import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { maxQuantity } from '../../contract/quantity.ts'
import type { OrderPoints } from '../../contract/resources/points-forecast.ts'
import type { CartLine } from '../../state/cart.ts'
import { forecastKey, forecastOf, type CartForecast } from '../../state/features/forecast.ts'
import { pointsParameters } from '../format/points.ts'
import { emphasize } from '../internal/emphasize.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { renderIcon, star } from '../internal/icons.ts'
import { points, type PointsGroups, type PointsLocalization } from './perk-points.messages.ts'
import { styles } from './perk-points.styles.ts'

/**
 * Points that the cart would earn, or that a product would add. For the cart, also shows how many points would still be
 * missing for the next tier. The service grants exactly these points if the order is paid unchanged. Hidden if nothing
 * would be earned.
 *
 * @element perk-points
 * @slot guest - Shown if the shopper is not signed in or has no loyalty card. Empty by default.
 * @csspart line - The line.
 * @csspart text - Text of the line.
 * @csspart points - Number of points.
 * @csspart details - When pending points become available, and how many points are missing for the next tier.
 */
export class PerkPoints extends PerkElement<PointsGroups> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    product: {},
    sku: {},
    sourceId: { attribute: 'source-id' },
    relatedObject: { attribute: 'related-object' },
    price: { type: Number },
    quantity: { type: Number },
  }

  /** Product id, to show the points this product adds. Without a product, the element shows the points for the cart. */
  product?: string
  /** SKU id, instead of or in addition to the product id. */
  sku?: string
  /** Your shop's own id of the product, instead of `product` and `sku`. */
  sourceId?: string
  /** Type of object that `source-id` identifies. Default: `product`. */
  relatedObject?: 'product' | 'sku'
  /** Price of one unit, in minor units. For products in its catalog, the service uses its own price. */
  price = 0
  /** Number of units. */
  quantity = 1

  protected override readonly defaultMessages = { points }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly hidesUnlessReady = true
  protected override readonly query = new QueryController<ReadResponse<CartForecast>>(this)

  #forecasted?: { key: string; shop: unknown; stop: () => void } | undefined

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.#requestForecast()
    this.query.follow(this.shop && forecastOf(this.shop).$forecast)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#forecasted?.stop()
    this.#forecasted = undefined
  }

  protected override isEmpty() {
    const { points = 0, pending_points = 0 } = this.#earned ?? {}
    return !(points + pending_points > 0)
  }

  protected override render() {
    return this.status === 'signed-out' ? html`<slot name="guest"></slot>` : super.render()
  }

  protected override content(localization: PointsLocalization) {
    const earned = this.#earned
    if (!earned) return nothing
    const { messages } = localization
    const parameters = pointsParameters(earned.points + earned.pending_points, localization)
    const { points } = parameters
    const sentence = this.#hasProduct
      ? messages.points.productEarns(parameters)
      : messages.points.orderEarns(parameters)
    const details = [
      this.#formatPending(earned, localization),
      this.#hasProduct ? '' : formatTier(earned, localization),
    ]
    return html`<p part="line">
      ${renderIcon(star)}
      <span part="text"
        >${emphasize(sentence, points, html`<b part="points">${points}</b>`)}
        ${details.filter(Boolean).map((detail) => html`<span part="details">${detail}</span> `)}</span
      >
    </p>`
  }

  /** Undefined until the forecast has loaded. */
  get #earned(): OrderPoints | undefined {
    const { cart, withProduct } = this.query.response?.value ?? {}
    if (!this.#hasProduct) return cart
    const more = this.#forecasted && withProduct?.get(this.#forecasted.key)
    return (
      more && {
        ...more,
        points: more.points - (cart?.points ?? 0),
        pending_points: more.pending_points - (cart?.pending_points ?? 0),
      }
    )
  }

  #formatPending({ pending_points, available_at }: OrderPoints, localization: PointsLocalization) {
    if (!(pending_points > 0) || !available_at) return ''
    const { messages, format } = localization
    const date = format.fullDate(Date.parse(available_at))
    return messages.points.availableFrom({
      ...pointsParameters(pending_points, localization),
      date,
    })
  }

  #requestForecast() {
    const { shop } = this
    const line = this.isConnected ? this.#line : undefined
    const key = line ? forecastKey(line) : ''
    if (this.#forecasted?.key === key && this.#forecasted.shop === shop) return
    this.#forecasted?.stop()
    this.#forecasted = shop && line && { key, shop, stop: forecastOf(shop).addProduct(line) }
  }

  get #hasProduct() {
    return !!(this.product || this.sku || this.sourceId)
  }

  /** Undefined if no order could contain the product. */
  get #line(): CartLine | undefined {
    const { product, sku, sourceId, relatedObject, price, quantity } = this
    const isValid = Number.isSafeInteger(price) && price >= 0 && Number.isInteger(quantity)
    if (!this.#hasProduct || !isValid || quantity < 1 || quantity > maxQuantity) return undefined
    return {
      ...(product && { product_id: product }),
      ...(sku && { sku_id: sku }),
      ...(sourceId && { source_id: sourceId, related_object: relatedObject ?? 'product' }),
      price,
      quantity,
    }
  }
}

function formatTier({ reached_tier, next_tier }: OrderPoints, localization: PointsLocalization) {
  const { messages } = localization
  if (reached_tier) return messages.points.reachesTier({ tier: reached_tier.name })
  if (!next_tier) return ''
  const { name, points_missing } = next_tier
  return messages.points.toTierAfterOrder({
    ...pointsParameters(points_missing, localization),
    tier: name,
  })
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-points': PerkPoints
  }
}
