<?php
/**
 * Shortcodes and blocks of the elements, and the script tag that defines them.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/** `[perk_promotions limit="5"]` and the block `perkit/promotions` both print `<perk-promotions limit="5">`. */
class Perkit_Elements {
	/** Attributes by element. Others are dropped. */
	const ELEMENTS = array(
		'promotions'       => array( 'layout', 'limit', 'all', 'terms' ),
		'eligibility'      => array( 'layout', 'best' ),
		'loyalty'          => array( 'layout' ),
		'rewards'          => array( 'layout' ),
		'balance'          => array( 'layout', 'goal' ),
		'activity'         => array( 'limit' ),
		'points'           => array( 'source-id', 'price', 'quantity' ),
		'points-breakdown' => array(),
		'earn'             => array(),
		'referrals'        => array( 'code', 'share-url', 'limit' ),
		'nudge'            => array( 'layout', 'product' ),
		'combine'          => array(),
		'receipt'          => array(),
		'tier-up'          => array(),
		'launcher'         => array( 'placement', 'label' ),
	);

	/**
	 * Whether the page contains an element.
	 *
	 * @var bool
	 */
	private static $is_used = false;

	/** Adds the shortcodes, blocks and scripts. */
	public static function register() {
		add_action( 'init', array( __CLASS__, 'add_elements' ) );
		add_action( 'wp_footer', array( __CLASS__, 'print_shop' ) );
	}

	/** Blocks are rendered here. The editor shows the same HTML. */
	public static function add_elements() {
		wp_register_script( 'perkit-blocks', plugins_url( 'assets/blocks.js', PERKIT_PLUGIN_FILE ), array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components' ), '0.1.0', true );
		wp_localize_script( 'perkit-blocks', 'perkitElements', self::ELEMENTS );
		foreach ( self::ELEMENTS as $name => $attributes ) {
			$render = function ( $values ) use ( $name ) {
				return Perkit_Elements::render( $name, (array) $values );
			};
			add_shortcode( 'perk_' . str_replace( '-', '_', $name ), $render );
			register_block_type(
				'perkit/' . $name,
				array(
					'api_version'     => 2,
					'editor_script'   => 'perkit-blocks',
					'render_callback' => $render,
					'attributes'      => array_fill_keys( $attributes, array( 'type' => 'string' ) ),
				)
			);
		}
	}

	/**
	 * Returns the tag of an element.
	 *
	 * @param string $name   Key of `ELEMENTS`.
	 * @param array  $values Attributes. WordPress passes shortcode attributes without a value with a number as their key.
	 */
	public static function render( $name, $values ) {
		self::$is_used = true;
		$html          = '<perk-' . $name;
		foreach ( self::ELEMENTS[ $name ] as $attribute ) {
			if ( isset( $values[ $attribute ] ) && is_scalar( $values[ $attribute ] ) && '' !== $values[ $attribute ] ) {
				$html .= ' ' . $attribute . '="' . esc_attr( $values[ $attribute ] ) . '"';
			} elseif ( in_array( $attribute, array_filter( $values, 'is_int', ARRAY_FILTER_USE_KEY ), true ) ) {
				$html .= ' ' . $attribute;
			}
		}
		return $html . '></perk-' . $name . '>';
	}

	/** Prints the connection once per page. Elements find it wherever they are. */
	public static function print_shop() {
		if ( ! self::$is_used || ! Perkit_Settings::is_complete() ) {
			return;
		}
		$currency = function_exists( 'get_woocommerce_currency' ) ? get_woocommerce_currency() : apply_filters( 'perkit_currency', 'EUR' );
		$user_id  = get_current_user_id();
		$customer = Perkit_Shopper::customer( $user_id );
		printf(
			'<perk-shop relay-url="%s" currency="%s" locale="%s"%s></perk-shop>',
			esc_url( rest_url( 'perkit/v1' ) ),
			esc_attr( $currency ),
			esc_attr( get_bloginfo( 'language' ) ),
			null === $customer ? '' : ' customer="' . esc_attr( $customer ) . '"'
		);
		self::print_script( 'perkit.js', true );
		if ( function_exists( 'WC' ) ) {
			printf( '<script>window.perkitCartUrl = %s</script>', wp_json_encode( WC_AJAX::get_endpoint( 'perkit_cart' ) ) );
			self::print_script( 'cart.js', false );
		}
	}

	/** Prints a module. Elements use the language files next to `perkit.js`. */
	private static function print_script( $file, $is_required ) {
		$path = plugin_dir_path( PERKIT_PLUGIN_FILE ) . 'assets/' . $file;
		if ( ! is_readable( $path ) ) {
			if ( $is_required ) {
				Perkit_Service::log( "assets/$file is missing in the plugin's folder." );
			}
			return;
		}
		$integrity = self::integrity( $path );
		// phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedScript -- WordPress 6.1 cannot enqueue modules with integrity.
		printf(
			'<script type="module" src="%s" integrity="%s" crossorigin="anonymous"></script>',
			esc_url( add_query_arg( 'ver', substr( md5( $integrity ), 0, 8 ), plugins_url( 'assets/' . $file, PERKIT_PLUGIN_FILE ) ) ),
			esc_attr( $integrity )
		);
	}

	/** Hashes a file only after it has changed. */
	private static function integrity( $path ) {
		$name  = 'perkit_sri_' . md5( $path . filemtime( $path ) . filesize( $path ) );
		$value = get_transient( $name );
		if ( ! is_string( $value ) ) {
			$value = 'sha384-' . base64_encode( hash_file( 'sha384', $path, true ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
			set_transient( $name, $value, DAY_IN_SECONDS );
		}
		return $value;
	}
}
