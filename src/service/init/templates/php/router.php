<?php
/** Routes of PHP's built-in server: the elements, the page and the token. */
[$path] = explode('?', $_SERVER['REQUEST_URI'], 2);
$element = __DIR__ . '/node_modules/perkit/dist' . $path;

if (preg_match('#^/(perkit|messages/[\w-]+)\.js$#D', $path) && is_file($element)) {
    header('Content-Type: text/javascript; charset=utf-8');
    readfile($element);
} elseif ($path === '/') {
    require __DIR__ . '/public/index.php';
} elseif ($path === '/token.php') {
    require __DIR__ . '/public/token.php';
} else {
    http_response_code(404);
    echo 'Not found';
}
