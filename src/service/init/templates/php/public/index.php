<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>My shop</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/perkit.js"></script>
    <style>
      body {
        max-width: 40rem;
        margin: 2rem auto;
        padding: 0 1rem;
        font-family: system-ui, sans-serif;
      }
    </style>
  </head>
  <body>
    <h1>My shop</h1>
    <perk-shop
      service-url="<?= htmlspecialchars(getenv('PERKIT_URL')) ?>"
      client-id="<?= htmlspecialchars(getenv('PERKIT_CLIENT_ID')) ?>"
      client-token="<?= htmlspecialchars(getenv('PERKIT_CLIENT_TOKEN')) ?>"
      token-url="/token.php"
      currency="EUR"
      locale="en"
    >
      <h2>Offers</h2>
      <perk-promotions>See our offers at checkout.</perk-promotions>
      <h2>Your points</h2>
      <perk-loyalty>Ask for your points at checkout.</perk-loyalty>
    </perk-shop>
  </body>
</html>
