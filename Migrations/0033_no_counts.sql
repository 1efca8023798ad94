-- Numbers of posts are counted when they are asked for.
DROP TRIGGER count_in_month ON posts;
DROP TRIGGER count_again_in_month ON posts;
DROP TRIGGER count_in_list ON post_tags;
DROP TRIGGER count_in_list ON post_authors;
DROP TRIGGER count_in_list ON post_series;
DROP FUNCTION count_in_month();
DROP FUNCTION count_in_list();
DROP FUNCTION counted_months(posts);
DROP VIEW current_post_counts;
DROP TABLE post_counts, post_count_changes;
