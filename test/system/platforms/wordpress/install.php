<?php
/** Creates the tables, an administrator, a customer and a page, and activates the plugin. Prints the customer's id. */
( new mysqli( null, 'root', '', '', 0, getenv( 'DB_SOCKET' ) ) )->query( 'CREATE DATABASE IF NOT EXISTS wordpress' );
if ( 'plugin' !== ( $argv[1] ?? '' ) ) {
	define( 'WP_INSTALLING', true );
	require __DIR__ . '/wp-config.php';
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	wp_install( 'Shop', 'admin', 'admin@shop.example', true, '', 'not-a-secret' );
	return;
}
require __DIR__ . '/wp-config.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
switch_theme( 'plain' );
$error = activate_plugin( 'perkit/perkit.php' );
if ( is_wp_error( $error ) ) {
	throw new RuntimeException( $error->get_error_message() );
}
$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
$GLOBALS['wp_rewrite']->flush_rules();
wp_insert_post(
	array(
		'post_type'    => 'page',
		'post_status'  => 'publish',
		'post_name'    => 'offers',
		'post_title'   => 'Offers',
		'post_content' => "[perk_promotions limit=\"5\" onclick=\"alert(1)\"]\n[perk_balance layout=\"goal\"]\n<!-- wp:perkit/loyalty {\"layout\":\"grid\"} /-->",
	)
);
echo wp_create_user( 'ada', 'not-a-secret', 'ada@shop.example' );
