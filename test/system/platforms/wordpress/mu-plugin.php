<?php
/** Signs in without the login page, and shows the settings page, which both belong to files that are not served. */
add_action(
	'init',
	function () {
		if ( isset( $_GET['test-sign-in'] ) ) {
			wp_set_auth_cookie( (int) $_GET['test-sign-in'] );
			exit( 'signed in' );
		}
		if ( isset( $_GET['test-settings'] ) ) {
			require_once ABSPATH . 'wp-admin/includes/admin.php';
			Perkit_Settings::add_fields();
			Perkit_Settings::show_page();
			exit;
		}
	}
);
add_filter(
	'perkit_origins',
	function ( $origins ) {
		return array_merge( $origins, array( 'https://fr.shop.example' ) );
	}
);
// A proxy that reports the address of its client.
add_filter(
	'perkit_client_address',
	function ( $address ) {
		return $_SERVER['HTTP_X_TEST_ADDRESS'] ?? $address;
	}
);
// The script of the block editor, on a page.
if ( isset( $_GET['test-editor'] ) ) {
	add_action(
		'wp_enqueue_scripts',
		function () {
			wp_enqueue_script( 'perkit-blocks' );
		}
	);
}
// Both load pictures from other hosts.
add_filter( 'show_admin_bar', '__return_false' );
remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
if ( getenv( 'STAND_IN' ) ) {
	require_once getenv( 'STAND_IN' );
}
