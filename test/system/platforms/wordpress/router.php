<?php
/** Routes of PHP's built-in server: files of the content folder, and WordPress for everything else. */
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$file = realpath( __DIR__ . $path );
if ( $file && is_file( $file ) && preg_match( '#^/wp-content/.+\.(js|css)$#D', $path ) ) {
	return false;
}
$types = array( 'js' => 'text/javascript', 'css' => 'text/css' );
$type  = $types[ pathinfo( $path, PATHINFO_EXTENSION ) ] ?? null;
$file  = realpath( getenv( 'WORDPRESS_FOLDER' ) . $path );
if ( $file && $type && 0 === strpos( $path, '/wp-includes/' ) ) {
	header( "Content-Type: $type; charset=utf-8" );
	readfile( $file );
	return true;
}
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = __DIR__ . '/index.php';
define( 'WP_USE_THEMES', true );
require __DIR__ . '/wp-config.php';
wp();
require ABSPATH . WPINC . '/template-loader.php';
