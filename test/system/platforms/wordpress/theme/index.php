<?php
/** A theme that shows the content of one page. */
?>
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><?php wp_head(); ?></head>
<body>
<?php
while ( have_posts() ) {
	the_post();
	the_content();
}
wp_footer();
?>
</body>
</html>
