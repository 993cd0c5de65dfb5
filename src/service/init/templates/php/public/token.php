<?php
/** Responds with a token for the customer who is signed in. */

/**
 * Until you connect your own sign-in, every visitor is Ada. Return the source_id of the customer who is signed in, or
 * null for a guest.
 */
function signed_in_customer(): ?string
{
    return 'ada';
}

function perkit_token(?string $customer): string
{
    $scope = 'client_promotions client_qualifications client_validations';
    $form = ['grant_type' => 'client_credentials', 'scope' => $scope];
    if ($customer !== null) {
        $form['scope'] .= ' client_vouchers client_redemptions';
        $form['customer'] = $customer;
    }
    $request = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'Content-Type: application/x-www-form-urlencoded',
            'X-App-Id: ' . getenv('PERKIT_APP_ID'),
            'X-App-Token: ' . getenv('PERKIT_APP_TOKEN'),
        ],
        'content' => http_build_query($form),
        'timeout' => 4,
    ]]);
    $token = @file_get_contents(getenv('PERKIT_URL') . '/v1/oauth/token', false, $request);
    if ($token === false) {
        throw new RuntimeException('The service returned no token.');
    }
    return $token;
}

// Only pages of this shop can get a token.
$origin = $_SERVER['HTTP_ORIGIN'] ?? null;
$ownOrigin = getenv('SHOP_ORIGIN') ?: 'http://' . $_SERVER['HTTP_HOST'];
if (!isset($_SERVER['HTTP_X_PERKIT_REQUEST']) || ($origin !== null && $origin !== $ownOrigin)) {
    http_response_code(403);
    exit;
}
$customer = signed_in_customer();
// The service would treat it as the id of a customer.
if ($customer !== null && str_starts_with($customer, 'cust_')) {
    http_response_code(403);
    exit;
}
try {
    $token = perkit_token($customer);
} catch (RuntimeException $error) {
    error_log($error->getMessage());
    http_response_code(503);
    exit;
}
header('Content-Type: application/json');
header('Cache-Control: no-store');
echo $token;
