/** Exclusive offers are radio buttons, combinable offers are checkboxes. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { QualifiedRedeemable } from '../../src/contract/resources/redeemable.ts'
import { stacksOf, type StackingMode } from '../../src/elements/offers/stacking.ts'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import {
  applicable,
  untilIdle,
  choiceOf,
  readyTier,
  receipt,
  show,
  tierNamed,
} from './support/eligibility.ts'
import { shadow, sourceOf, texts } from './support/shop.ts'

const rules = { exclusive_categories: ['cat_solo'], joint_categories: ['cat_joint'] }

const inCategory = (entry: QualifiedRedeemable, category: string): QualifiedRedeemable => ({
  ...entry,
  category,
  categories: [{ id: category, object: 'category' }],
})

/** Two mutually exclusive offers, and one that combines with any offer. */
function stacked() {
  const source = sourceOf([])
  source.ready = [
    inCategory(readyTier('ten', 1000), 'cat_solo'),
    inCategory(readyTier('four', 400), 'cat_solo'),
    inCategory(readyTier('one', 100), 'cat_joint'),
  ]
  source.validationResults = { ten: applicable(1000), four: applicable(400), one: applicable(100) }
  source.rules = rules
  return source
}

const chosenIn = (eligibility: Element) =>
  [...shadow(eligibility).querySelectorAll<HTMLInputElement>('[part~=choose]')]
    .filter(({ checked }) => checked)
    .map(({ value }) => value)

describe('exclusive offers', () => {
  it('are radio buttons, and combinable offers are checkboxes', async () => {
    const { eligibility } = await show(stacked())

    expect(texts(eligibility, 'label')).to.eql(['Choose one', 'Works with any offer'])
    expect(['ten', 'four', 'one'].map((id) => choiceOf(eligibility, `Banner ${id}`).type)).to.eql([
      'radio',
      'radio',
      'checkbox',
    ])
    const [fieldset] = shadow(eligibility).querySelectorAll('fieldset')
    expect(fieldset?.querySelectorAll('input').length).to.equal(2)
    expect(fieldset?.querySelector('legend')?.textContent).to.equal('Choose one')
    await expect(eligibility).to.be.accessible()
  })

  it('are checkboxes if several apply together', async () => {
    const source = stacked()
    source.rules = { ...rules, applicable_exclusive_redeemables_limit: 2 }
    source.ready = [...(source.ready ?? []), readyTier('three', 300)]
    const { eligibility } = await show(source, { selection: [tierNamed('ten'), tierNamed('four')] })

    expect(texts(eligibility, 'label')).to.eql(['Or combine', 'Works with any offer'])
    expect(choiceOf(eligibility, 'Banner ten').type).to.equal('checkbox')
    expect(chosenIn(eligibility)).to.eql(['ten', 'four'])
    await expect(eligibility).to.be.accessible()
  })

  it('are checkboxes without stacking rules', async () => {
    const source = stacked()
    source.rules = undefined
    const { eligibility } = await show(source)

    expect(texts(eligibility, 'label')).to.eql([])
    expect(shadow(eligibility).querySelectorAll('[type=checkbox]').length).to.equal(3)
  })

  it('name what they replace, and replace it with one request', async () => {
    const source = stacked()
    const { eligibility, cart, shop } = await show(source, {
      selection: [tierNamed('ten'), tierNamed('one')],
    })
    const events: [string, boolean][] = []
    shop.addEventListener('perk-redeemable-selected', ({ redeemable, selected }) =>
      events.push([redeemable.id, selected]),
    )
    expect(texts(eligibility, 'replaces')).to.eql(['Replaces: €10 off your order'])
    const requests = source.validationRequests.length

    choiceOf(eligibility, 'Banner four').click()
    await untilIdle(eligibility)

    expect(cart.$cart.get().selection).to.eql([tierNamed('one'), tierNamed('four')])
    expect(events).to.eql([
      ['four', true],
      ['ten', false],
    ])
    expect(source.validationRequests.length).to.equal(requests + 1)
    expect(chosenIn(eligibility)).to.eql(['four', 'one'])
    expect(receipt(eligibility).at(-1)).to.equal('Total €11.00')
  })

  it('are selected with arrow keys and deselected with Space', async () => {
    const { eligibility, cart } = await show(stacked())
    const chosen = () => cart.$cart.get().selection.map(({ id }) => id)
    choiceOf(eligibility, 'Banner ten').focus()

    await sendKeys({ press: 'Space' })
    expect(chosen()).to.eql(['ten'])
    await sendKeys({ press: 'ArrowDown' })
    await untilIdle(eligibility)
    expect(chosen()).to.eql(['four'])
    expect(shadow(eligibility).activeElement).to.equal(choiceOf(eligibility, 'Banner four'))

    await sendKeys({ press: 'Space' })
    await untilIdle(eligibility)
    expect(chosen()).to.eql([])
    expect(chosenIn(eligibility)).to.eql([])
  })

  it('stay unchanged if the page cancels the event', async () => {
    const { eligibility, cart, shop } = await show(stacked(), { selection: [tierNamed('ten')] })
    const cancel = (event: Event) => event.preventDefault()
    shop.addEventListener('perk-redeemable-selected', cancel)
    choiceOf(eligibility, 'Banner four').click()
    await untilIdle(eligibility)
    expect(cart.$cart.get().selection).to.eql([tierNamed('ten')])
    expect(chosenIn(eligibility)).to.eql(['ten'])

    shop.removeEventListener('perk-redeemable-selected', cancel)
    const cancelDeselection = (event: RedeemableSelectedEvent) => {
      if (!event.selected) event.preventDefault()
    }
    shop.addEventListener('perk-redeemable-selected', cancelDeselection)
    choiceOf(eligibility, 'Banner four').click()
    await untilIdle(eligibility)
    expect(cart.$cart.get().selection.map(({ id }) => id)).to.eql(['ten', 'four'])
  })
})

describe('stacksOf', () => {
  const offer = (id: string, stackingMode: StackingMode = 'ordinary') => ({ id, stackingMode })
  const [solo, solo2] = [offer('solo', 'exclusive'), offer('solo2', 'exclusive')]
  const [plain, plain2, joint] = [offer('plain'), offer('plain2'), offer('joint', 'joint')]
  const emptyStacks = { excludeEachOther: true, exclusive: [], combinable: [], unrestricted: [] }

  for (const [name, offers, stackingRules, stacks] of [
    ['combines ordinary offers', [plain, plain2], {}, { ...emptyStacks, unrestricted: [plain, plain2] }],
    [
      'separates exclusive offers',
      [solo, solo2, joint],
      {},
      { ...emptyStacks, exclusive: [solo, solo2], unrestricted: [joint] },
    ],
    [
      'treats a single exclusive offer as unrestricted',
      [solo, joint],
      {},
      { ...emptyStacks, unrestricted: [solo, joint] },
    ],
    [
      'makes a single ordinary offer an alternative to an exclusive one',
      [solo, plain],
      {},
      { ...emptyStacks, exclusive: [solo, plain] },
    ],
    [
      'groups several ordinary offers as combinable',
      [solo, plain, plain2, joint],
      {},
      { ...emptyStacks, exclusive: [solo], combinable: [plain, plain2], unrestricted: [joint] },
    ],
    [
      'combines exclusive offers up to their limit',
      [solo, solo2],
      { applicable_exclusive_redeemables_limit: 2 },
      { ...emptyStacks, unrestricted: [solo, solo2] },
    ],
    [
      'combines exclusive offers with each other, but not with ordinary ones',
      [solo, solo2, plain],
      { applicable_exclusive_redeemables_limit: 2 },
      { ...emptyStacks, exclusive: [solo, solo2], excludeEachOther: false, combinable: [plain] },
    ],
    [
      'separates all offers if only one may apply',
      [plain, plain2, joint],
      { applicable_redeemables_limit: 1 },
      { ...emptyStacks, exclusive: [plain, plain2, joint] },
    ],
  ] as const) {
    it(name, () => {
      expect(stacksOf<{ id: string; stackingMode: StackingMode }>(offers, stackingRules)).to.eql(stacks)
    })
  }
})
