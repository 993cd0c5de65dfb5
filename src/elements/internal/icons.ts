import { html } from 'lit'
import type { Shipping } from '../../contract/offer/shipping.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import { displayOf } from '../format/discount-types.ts'

// Separate exports, so that bundlers drop unused icons.
export const bag = 'M4.5 7h11l1 9.5h-13zM7 7a3 3 0 0 1 6 0'
export const star = 'm10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6z'
export const plus = 'M10 4.5v11M4.5 10h11'
export const info = 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0m-7-.5v4m0-7v0'
export const warn = 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0m-7-3.5v4m0 3v0'
export const clock = 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0m-7-4v4l2.5 2'
export const check = 'm4 10.5 4 4 8-9'
export const matrix = 'M3.5 3.5H8V8H3.5zm8.5 0h4.5V8H12zM3.5 12H8v4.5H3.5zM12 12h2v2m2.5-2v4.5H12'
export const close = 'm5 5 10 10M15 5 5 15'
export const back = 'm12 4-6 6 6 6'
export const next = 'm8 4 6 6-6 6'
export const gift = 'M3 7h14v3H3zm1 3v7h12v-7M10 7v10M10 7C3 7 7 0 10 7c3-7 7 0 0 0'
export const tag = 'M3 3.5h6.2L17 11.3 11.3 17 3.5 9.2zM6.8 7.3v0'

const itemIcons = {
  tag,
  percent:
    'M15 5 5 15M6.5 6.8v0M13.5 13.2v0M8 6.7a1.6 1.6 0 1 1-3 0 1.6 1.6 0 0 1 3 0m7 6.6a1.6 1.6 0 1 1-3 0 1.6 1.6 0 0 1 3 0',
  gift,
  van: 'M2 5h9v9H2zm9 3h4l3 3v3h-7M7 14.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0m9 0a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0',
}

export type Icon = keyof typeof itemIcons

/**
 * @csspart icon - Icon beside text or in a button, and in place of a missing picture.
 */
export const renderIcon = (path: string) =>
  html`<svg part="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>`

export const icon = (name: Icon) => renderIcon(itemIcons[name])

export const iconFor = (type: Discount['type'] | undefined, shipping: Shipping | undefined): Icon =>
  shipping ? 'van' : (displayOf(type)?.icon ?? 'tag')
