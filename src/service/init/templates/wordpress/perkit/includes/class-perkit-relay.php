<?php
/**
 * REST routes: `POST /perkit/v1/token`, and `/perkit/v1/client/v1/…` for the elements.
 *
 * @package Perkit
 */

defined( 'ABSPATH' ) || exit;

/** Forwards client-side operations for the shopper who is signed in. */
class Perkit_Relay {
	const MAX_BYTES = 262144;
	const MAX_DEPTH = 32;

	/** Requests per minute. */
	const LIMIT_PER_ADDRESS  = 600;
	const LIMIT_PER_CUSTOMER = 300;

	/** Operations by pattern: method, query parameters and whether a customer is required. Nothing else is forwarded. */
	const OPERATIONS = array(
		'promotions/tiers'                           => array( 'GET', array( 'is_available', 'limit', 'page', 'order' ), false ),
		'qualifications'                             => array( 'POST', array( 'best_combination', 'also', 'fresh' ), false ),
		'validations'                                => array( 'POST', array(), false ),
		'loyalties/members/{id}'                     => array( 'GET', array(), true ),
		'loyalties/members/{id}/rewards'             => array( 'GET', array( 'affordable_only', 'limit', 'page' ), true ),
		'loyalties/members/{id}/tiers'               => array( 'GET', array(), true ),
		'loyalties/members/{id}/earning-rules'       => array( 'GET', array(), true ),
		'loyalties/members/{id}/activity'            => array( 'GET', array( 'limit', 'order', 'starting_after_id' ), true ),
		'loyalties/members/{id}/points-forecast'     => array( 'POST', array(), true ),
		'loyalties/members/{id}/redemption'          => array( 'POST', array(), true ),
		'loyalties/members/{id}/redemptions/{id}'    => array( 'GET', array(), true ),
		'loyalties/{id}/members/{id}/transfers'      => array( 'POST', array(), true ),
		'referrals/members/{id}/holders'             => array( 'GET', array( 'limit', 'order', 'starting_after_id', 'filters' ), true ),
	);

	const REPLY_HEADERS = array( 'Date', 'Retry-After', 'Idempotency-Replayed', 'Idempotency-Status', 'X-Request-Id', 'Content-Language' );

	/** Adds the routes. */
	public static function register() {
		add_action( 'rest_api_init', array( __CLASS__, 'add_routes' ) );
	}

	/** `permission_callback` is open, because guests use the relay too. Each handler checks the page first. */
	public static function add_routes() {
		$open = array( 'permission_callback' => '__return_true' );
		register_rest_route( 'perkit/v1', '/token', $open + array( 'methods' => 'POST', 'callback' => array( __CLASS__, 'send_token' ) ) );
		register_rest_route( 'perkit/v1', '/brand', $open + array( 'methods' => 'GET', 'callback' => array( __CLASS__, 'send_brand' ) ) );
		register_rest_route( 'perkit/v1', '/client/v1/.+', $open + array( 'methods' => 'GET, POST', 'callback' => array( __CLASS__, 'forward' ) ) );
	}

	/** Responds with a token for the customer who is signed in. Guests get none: the relay is enough for them. */
	public static function send_token() {
		$refusal = self::refusal();
		if ( $refusal ) {
			return $refusal;
		}
		$user_id  = Perkit_Shopper::user_id();
		$customer = Perkit_Shopper::customer( $user_id );
		if ( null === $customer ) {
			return self::error( 401, 'unauthorized', 'Nobody is signed in.' );
		}
		return self::respond( Perkit_Service::token_for_page( $customer ), $user_id );
	}

	/** Responds without a brand: nothing is disabled, and the accent color is the theme's. */
	public static function send_brand() {
		$refusal = self::refusal();
		return $refusal ? $refusal : self::response( 200, array( 'brand' => null, 'cockpits' => null ), array() );
	}

	/**
	 * Forwards a request.
	 *
	 * @param WP_REST_Request $request Request of the page.
	 */
	public static function forward( $request ) {
		$refusal = self::refusal();
		if ( $refusal ) {
			return $refusal;
		}
		// The raw path: WordPress decodes escaped slashes in the ids.
		$uri   = isset( $_SERVER['REQUEST_URI'] ) ? wp_unslash( $_SERVER['REQUEST_URI'] ) : ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput
		$parts = explode( '?', $uri, 2 );
		$start = strpos( $parts[0], '/client/v1/' );
		$found = false === $start ? null : self::operation_at( substr( $parts[0], $start ) );
		if ( null === $found ) {
			return self::error( 404, 'not_found', 'Not found.' );
		}
		list( $path, list( $method, $query_names, $needs_customer ) ) = $found;
		if ( $request->get_method() !== $method ) {
			return self::error( 405, 'method_not_allowed', "Use $method.", array( 'Allow' => $method ) );
		}
		$user_id  = Perkit_Shopper::user_id();
		$customer = Perkit_Shopper::customer( $user_id );
		if ( null === $customer && $needs_customer ) {
			return self::error( 401, 'unauthorized', 'No customer is signed in.' );
		}
		if ( null !== $customer && self::is_over_limit( $customer, self::LIMIT_PER_CUSTOMER ) ) {
			return self::too_many();
		}
		$json = null;
		if ( 'POST' === $method ) {
			$json = self::body( $request, $customer, $needs_customer );
			if ( $json instanceof WP_REST_Response ) {
				return $json;
			}
		}
		$headers = self::forwarded_headers( $request );
		if ( $headers instanceof WP_REST_Response ) {
			return $headers;
		}
		$query = self::known_query( isset( $parts[1] ) ? $parts[1] : '', $query_names );
		return self::respond( Perkit_Service::call_as_shopper( $customer, $method, $path . $query, $headers, $json ), $user_id );
	}

	/** Reply for a request that is not from an own page or comes too often. Null if it is fine. */
	public static function refusal() {
		if ( ! Perkit_Settings::is_complete() ) {
			return self::error( 503, 'service_unavailable', 'The settings of the Perkit plugin are incomplete.' );
		}
		if ( ! Perkit_Shopper::is_own_page() ) {
			return self::error( 403, 'forbidden', "Only the shop's own pages are allowed." );
		}
		$address = Perkit_Shopper::address();
		return '' !== $address && self::is_over_limit( $address, self::LIMIT_PER_ADDRESS ) ? self::too_many() : null;
	}

	/** Counts approximately: simultaneous requests can count once. */
	private static function is_over_limit( $who, $limit ) {
		$name  = 'perkit_limit_' . md5( $who . '|' . floor( time() / MINUTE_IN_SECONDS ) );
		$count = (int) get_transient( $name );
		set_transient( $name, $count + 1, 2 * MINUTE_IN_SECONDS );
		return $count >= $limit;
	}

	/** Returns the path with its ids encoded, and its operation. Null if there is none. */
	private static function operation_at( $path ) {
		$segments = explode( '/', substr( $path, strlen( '/client/v1/' ) ) );
		foreach ( self::OPERATIONS as $pattern => $operation ) {
			$names = explode( '/', $pattern );
			if ( count( $names ) !== count( $segments ) ) {
				continue;
			}
			$encoded = array();
			foreach ( $names as $index => $name ) {
				$id = rawurldecode( $segments[ $index ] );
				if ( '{id}' === $name ? ! self::is_id( $id ) : $id !== $name ) {
					continue 2;
				}
				$encoded[] = rawurlencode( $id );
			}
			return array( '/client/v1/' . implode( '/', $encoded ), $operation );
		}
		return null;
	}

	/** Rejects `..`, even if encoded twice: a proxy in front of the service might resolve it to another path. */
	private static function is_id( $id ) {
		if ( strlen( $id ) > 500 || ! preg_match( '//u', $id ) || preg_match( '/[\x00-\x1f\x7f]|%(?:2e|2f|5c)/i', $id ) ) {
			return false;
		}
		foreach ( preg_split( '#[/\\\\]#', $id ) as $segment ) {
			if ( in_array( $segment, array( '', '.', '..' ), true ) ) {
				return false;
			}
		}
		return true;
	}

	/** Returns the body as JSON, with the customer of the session. The page cannot name another one. */
	private static function body( $request, $customer, $needs_customer ) {
		$text = $request->get_body();
		if ( strlen( $text ) > self::MAX_BYTES ) {
			return self::error( 413, 'payload_too_large', 'The body must be at most ' . self::MAX_BYTES . ' bytes.' );
		}
		$type = (string) $request->get_header( 'Content-Type' );
		if ( '' !== $text && ! preg_match( '#^application/json\s*(;|$)#i', $type ) ) {
			return self::error( 415, 'unsupported_media_type', 'The body must be JSON.' );
		}
		$body = '' === $text ? new stdClass() : json_decode( $text, false, self::MAX_DEPTH );
		if ( $needs_customer && is_array( $body ) ) {
			return $text; // a transfer is a list
		}
		if ( ! is_object( $body ) ) {
			return self::error( 400, 'invalid_payload', 'The body must be a JSON object, nested at most ' . self::MAX_DEPTH . ' levels deep.' );
		}
		if ( ! $needs_customer ) {
			unset( $body->customer, $body->tracking_id );
			if ( null !== $customer ) {
				$body->customer = array( 'source_id' => $customer );
			}
		}
		return wp_json_encode( $body );
	}

	/** The service keeps the keys of two customers apart. */
	private static function forwarded_headers( $request ) {
		$headers  = array();
		$language = $request->get_header( 'Accept-Language' );
		if ( null !== $language && preg_match( '/^[\x20-\x7e]{1,200}$/D', $language ) ) {
			$headers['Accept-Language'] = $language;
		}
		$key = $request->get_header( 'Idempotency-Key' );
		if ( null !== $key ) {
			if ( ! preg_match( '/^[!-~]{1,255}$/D', $key ) ) {
				return self::error( 400, 'invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 visible ASCII characters.' );
			}
			$headers['Idempotency-Key'] = $key;
		}
		return $headers;
	}

	/** Keeps known parameters as they are: PHP would rename some of them. */
	private static function known_query( $query, $names ) {
		$known = array();
		foreach ( explode( '&', $query ) as $pair ) {
			$name = preg_replace( '/\[.*/s', '', rawurldecode( explode( '=', $pair, 2 )[0] ) );
			if ( in_array( $name, $names, true ) && preg_match( '/^[!-~]*$/D', $pair ) ) {
				$known[] = $pair;
			}
		}
		return $known ? '?' . implode( '&', $known ) : '';
	}

	/** Passes a reply on. Adds a customer whom the service does not know: the page then repeats its request. */
	private static function respond( $reply, $user_id ) {
		$json = $reply['json'];
		$key  = is_object( $json ) && isset( $json->key ) ? $json->key : '';
		if ( 'invalid_customer' === $key && $user_id ) {
			Perkit_Shopper::introduce( $user_id );
			return self::error( 503, 'service_unavailable', 'The customer is being added to the service.', array( 'Retry-After' => '1' ) );
		}
		// The shopper cannot fix a wrong key, and a 401 would ask them to sign in.
		if ( in_array( $reply['status'], array( 0, 401, 403 ), true ) || $reply['status'] >= 500 || null === $json ) {
			Perkit_Service::log( 'The relay got ' . Perkit_Service::reason( $reply ) );
			return self::error( 503, 'service_unavailable', 'The service is unavailable.', array( 'Retry-After' => '5' ) );
		}
		$headers = array();
		foreach ( self::REPLY_HEADERS as $name ) {
			if ( isset( $reply['headers'][ $name ] ) ) {
				$headers[ $name ] = $reply['headers'][ $name ];
			}
		}
		return self::response( $reply['status'], $json, $headers );
	}

	/** Reply for a shopper over the limit. */
	private static function too_many() {
		return self::error( 429, 'too_many_requests', 'Too many requests.', array( 'Retry-After' => '60' ) );
	}

	/** An error with the same fields as the service's. */
	private static function error( $code, $key, $message, $headers = array() ) {
		return self::response( $code, compact( 'code', 'key', 'message' ), $headers );
	}

	/** Responses depend on the login cookie, so no cache may store them. */
	private static function response( $status, $json, $headers ) {
		defined( 'DONOTCACHEPAGE' ) || define( 'DONOTCACHEPAGE', true ); // for caches that ignore headers
		return new WP_REST_Response( $json, $status, array( 'Cache-Control' => 'no-store' ) + $headers );
	}
}
