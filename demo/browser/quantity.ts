/** Enables the quantity stepper of a product page; returns a function that reads the quantity. */
import { find } from './find.ts'

const maxQuantity = 20

export function enableStepper() {
  const stepper = document.querySelector('.buy .stepper')
  if (!stepper) return () => 1

  const output = find(stepper, '[data-quantity]', HTMLOutputElement)
  const less = find(stepper, '[data-less]', HTMLButtonElement)
  const more = find(stepper, '[data-more]', HTMLButtonElement)
  const read = () => Number(output.value)
  const write = (quantity: number) => {
    output.value = String(Math.min(maxQuantity, Math.max(1, quantity)))
    less.setAttribute('aria-disabled', String(read() === 1))
    more.setAttribute('aria-disabled', String(read() === maxQuantity))
  }

  less.disabled = more.disabled = false
  less.addEventListener('click', () => write(read() - 1))
  more.addEventListener('click', () => write(read() + 1))
  write(1)
  return read
}
