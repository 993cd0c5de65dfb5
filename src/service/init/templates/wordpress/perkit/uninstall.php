<?php
/**
 * Removes the settings and the planned retries. Orders keep their data.
 *
 * @package Perkit
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'perkit' );
delete_option( 'perkit_activated' );
wp_unschedule_hook( 'perkit_synchronize' );
