<?php
/**
 * Plugin Name:       Perkit
 * Description:       Shows promotions, points and rewards, and applies chosen offers in WooCommerce.
 * Version:           0.1.0
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       perkit
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

define( 'PERKIT_PLUGIN_FILE', __FILE__ );

require_once __DIR__ . '/includes/class-perkit-settings.php';
require_once __DIR__ . '/includes/class-perkit-service.php';
require_once __DIR__ . '/includes/class-perkit-shopper.php';
require_once __DIR__ . '/includes/class-perkit-relay.php';
require_once __DIR__ . '/includes/class-perkit-elements.php';
require_once __DIR__ . '/includes/class-perkit-order-items.php';
require_once __DIR__ . '/includes/class-perkit-offers.php';
require_once __DIR__ . '/includes/class-perkit-cart.php';
require_once __DIR__ . '/includes/class-perkit-orders.php';

register_activation_hook(
	__FILE__,
	function () {
		add_option( 'perkit_activated', time() ); // keeps the time of the first activation
	}
);

Perkit_Settings::register();
Perkit_Relay::register();
Perkit_Elements::register();

add_action(
	'plugins_loaded',
	function () {
		if ( function_exists( 'WC' ) ) {
			Perkit_Cart::register();
			Perkit_Orders::register();
		}
	}
);
