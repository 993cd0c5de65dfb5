<?php
/**
 * Settings: a constant in wp-config.php, else an environment variable, else the settings page.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/** Reads the settings, and shows their page. */
class Perkit_Settings {
	/** Fields by name, and whether the value is a secret. The constant of `app_id` is `PERKIT_APP_ID`. */
	const FIELDS = array(
		'url'          => false,
		'app_id'       => false,
		'app_token'    => true,
		'client_id'    => false,
		'client_token' => true,
	);

	/** Adds the settings page. */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'admin_init', array( __CLASS__, 'add_fields' ) );
	}

	/**
	 * Returns a setting, or '' if it is not set.
	 *
	 * @param string $name Key of `FIELDS`.
	 */
	public static function get( $name ) {
		$fixed = self::fixed( $name );
		if ( '' !== $fixed ) {
			return $fixed;
		}
		$saved = get_option( 'perkit', array() );
		return isset( $saved[ $name ] ) ? (string) $saved[ $name ] : '';
	}

	/** Whether all settings are set. */
	public static function is_complete() {
		foreach ( array_keys( self::FIELDS ) as $name ) {
			if ( '' === self::get( $name ) ) {
				return false;
			}
		}
		return true;
	}

	/** Whether the service gets the addresses of shoppers. It trusts them only if it runs with `--trust-proxy`. */
	public static function forwards_address() {
		return '1' === self::fixed( 'forward_address' );
	}

	/**
	 * Value that the settings page cannot change.
	 *
	 * @param string $name Key of `FIELDS`.
	 */
	private static function fixed( $name ) {
		$constant = 'PERKIT_' . strtoupper( $name );
		return defined( $constant ) ? (string) constant( $constant ) : (string) getenv( $constant );
	}

	/** Adds the page to the menu "Settings". */
	public static function add_page() {
		add_options_page( 'Perkit', 'Perkit', 'manage_options', 'perkit', array( __CLASS__, 'show_page' ) );
	}

	/** Adds the fields. */
	public static function add_fields() {
		register_setting(
			'perkit',
			'perkit',
			array(
				'type'              => 'array',
				'sanitize_callback' => array( __CLASS__, 'sanitize' ),
				'show_in_rest'      => false,
			)
		);
		add_settings_section( 'perkit', '', '__return_null', 'perkit' );
		$labels = array(
			'url'          => __( 'Address of the service', 'perkit' ),
			'app_id'       => __( 'Server key: id', 'perkit' ),
			'app_token'    => __( 'Server key: token', 'perkit' ),
			'client_id'    => __( 'Client key: id', 'perkit' ),
			'client_token' => __( 'Client key: token', 'perkit' ),
		);
		foreach ( $labels as $name => $label ) {
			add_settings_field( $name, $label, array( __CLASS__, 'show_field' ), 'perkit', 'perkit', array( 'name' => $name ) );
		}
	}

	/**
	 * Keeps a saved token if its field is empty, because the page never contains it.
	 *
	 * @param mixed $input Submitted values.
	 */
	public static function sanitize( $input ) {
		$saved  = (array) get_option( 'perkit', array() );
		$values = array();
		foreach ( self::FIELDS as $name => $is_secret ) {
			$value           = isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? trim( $input[ $name ] ) : '';
			$values[ $name ] = $is_secret && '' === $value && isset( $saved[ $name ] ) ? $saved[ $name ] : $value;
		}
		$values['url'] = esc_url_raw( $values['url'], array( 'https', 'http' ) );
		return $values;
	}

	/**
	 * Shows a field. The value of a secret never leaves the server.
	 *
	 * @param array $args Name of the field.
	 */
	public static function show_field( $args ) {
		$name = $args['name'];
		if ( '' !== self::fixed( $name ) ) {
			/* translators: %s: name of a constant */
			printf( esc_html__( 'Set by %s.', 'perkit' ), '<code>' . esc_html( 'PERKIT_' . strtoupper( $name ) ) . '</code>' );
			return;
		}
		$is_secret = self::FIELDS[ $name ];
		printf(
			'<input class="regular-text" type="%s" name="perkit[%s]" value="%s" placeholder="%s" autocomplete="off">',
			$is_secret ? 'password' : 'text',
			esc_attr( $name ),
			esc_attr( $is_secret ? '' : self::get( $name ) ),
			esc_attr( $is_secret && '' !== self::get( $name ) ? __( 'Saved. Leave empty to keep it.', 'perkit' ) : '' )
		);
	}

	/** Shows the page. */
	public static function show_page() {
		echo '<div class="wrap"><h1>Perkit</h1><form method="post" action="options.php">';
		settings_fields( 'perkit' );
		do_settings_sections( 'perkit' );
		submit_button();
		echo '</form></div>';
	}
}
