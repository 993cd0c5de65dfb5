<?php
/** Routes of PHP's built-in server: the token, the elements and the page. */
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

if ($path === '/perkit/token') {
    require __DIR__ . '/token.php';
} elseif (preg_match('#^/(perkit|messages/[\w-]+)\.js$#D', $path)) {
    header('Content-Type: text/javascript; charset=utf-8');
    readfile(__DIR__ . '/node_modules/perkit/dist' . $path);
} elseif ($path === '/') {
    require __DIR__ . '/page.php';
} else {
    http_response_code(404);
    echo 'Not found';
}
