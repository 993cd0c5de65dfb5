import { DefineElements } from './define-elements'

export default function Page() {
  return (
    <main>
      <h1>My shop</h1>
      <perk-shop relay-url="/perkit" currency="EUR" locale="en">
        <h2>Offers</h2>
        <perk-promotions>See our offers at checkout.</perk-promotions>
        <h2>Your points</h2>
        <perk-loyalty>Ask for your points at checkout.</perk-loyalty>
      </perk-shop>
      <DefineElements />
    </main>
  )
}
